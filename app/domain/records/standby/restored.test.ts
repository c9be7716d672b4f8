import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { LITESTREAM } from '../../../../e2e/support/standby.ts'
import { makeBackup } from '../backup/backup.server.ts'
import { restoreBackup } from '../backup/restore.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { closeStore, commit, write } from '~/platform/store.server.ts'
import { readBack } from './copy.server.ts'
import { takeTerm } from './lease.server.ts'
import { streamPlace } from './outside.server.ts'
import { keepStream } from './stream.server.ts'

// Litestream comes with the product for one type of machine. On others the operator installs it.
it.runIf(LITESTREAM)("the standby's copy follows a restore that was made beside it", { timeout: 90_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-restored-'))
  keep('env', { ...env(), STREAM_TO: folder })
  const place = streamPlace()
  const { term } = await takeTerm(place, 1)
  const { id } = actor('alice')
  const rename = (firstName: string) =>
    commit(() => write().update(users).set({ firstName }).where(eq(users.id, id)).run())
  let reads = 0
  const nameInCopy = async () => {
    const file = path.join(folder, `read-${++reads}.db`)
    if (!(await readBack(place, term, file))) return null
    const copy = new Database(file, { readonly: true })
    try {
      return copy.prepare('SELECT first_name FROM users WHERE id = ?').pluck().get(id)
    } finally {
      copy.close()
    }
  }
  const seconds = { timeout: 30_000, interval: 500 }
  const { folder: backup } = await makeBackup()
  let stop = new AbortController()
  let kept = keepStream(stop.signal)
  try {
    for (let n = 0; n < 200; n++) rename(`Later ${n}`)
    await vi.waitFor(async () => expect(await nameInCopy()).toBe('Later 199'), seconds)
    closeStore()
    restoreBackup(backup, { yes: true })
    rename('Restored')
    await vi.waitFor(async () => expect(await nameInCopy()).toBe('Restored'), seconds)
    rename('And later')
    await vi.waitFor(async () => expect(await nameInCopy()).toBe('And later'), seconds)
    stop.abort()
    await kept
    closeStore()
    restoreBackup(backup, { yes: true }, new Date(Date.now() + 60_000))
    stop = new AbortController()
    kept = keepStream(stop.signal)
    rename('Restored again')
    await vi.waitFor(async () => expect(await nameInCopy()).toBe('Restored again'), seconds)
  } finally {
    stop.abort()
    await kept
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
