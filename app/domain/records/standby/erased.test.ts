import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { keys } from '#db/schema/files.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { unpackLz4 } from '../../../../e2e/support/lz4.ts'
import { LITESTREAM } from '../../../../e2e/support/standby.ts'
import { eraseEverywhere } from '../../kernel/files/key-copies.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, renewalFile, store } from '~/platform/store.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { litestreamSettings } from './place.ts'
import { emptyLogFor } from './stream.server.ts'

/** The settings are those of a portal, with seconds instead of hours. */
const PACES = { sync: '100ms', snapshot: '1s', retention: '3s', check: '500ms', checkpoint: '1s' }

const holds = (folder: string, bytes: Buffer) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.lz4'))
    .some((name) => unpackLz4(fs.readFileSync(path.join(folder, name))).includes(bytes))

// Litestream comes with the product for one type of machine. On others the operator installs it.
it.runIf(LITESTREAM)(
  "the key of an erased person is gone from the standby's copy and from the log beside the database",
  { timeout: 60_000 },
  async () => {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-erased-'))
    keep('env', { ...env(), STREAM_TO: place })
    const settings = path.join(place, 'litestream.json')
    const text = litestreamSettings(store().file, { kind: 'folder', path: place }, 'db', null, {}, PACES)
    fs.writeFileSync(settings, text)
    const start = () => spawn(LITESTREAM!, ['replicate', '-config', settings], { stdio: 'ignore' })
    const seconds = { timeout: 20_000, interval: 200 }
    let companion = start()
    try {
      const planted = actor('alice').id
      commit(() => void seal(planted, 'files/planted', Buffer.from('a picture')))
      const { wrapped } = db().select().from(keys).where(eq(keys.ownerId, planted)).get()!
      await vi.waitFor(() => expect(holds(place, wrapped)).toBe(true), seconds)
      eraseEverywhere(planted)
      expect(fs.existsSync(renewalFile())).toBe(true)
      companion.kill('SIGTERM')
      await once(companion, 'exit')
      emptyLogFor(renewalFile())
      expect(fs.existsSync(renewalFile())).toBe(false)
      companion = start()
      for (const name of ['portal.db', 'portal.db-wal'])
        expect(fs.readFileSync(path.join(path.dirname(store().file), name)).includes(wrapped), name).toBe(false)
      await vi.waitFor(() => expect(holds(place, wrapped)).toBe(false), seconds)
    } finally {
      companion.kill('SIGKILL')
      fs.rmSync(place, { recursive: true, force: true })
    }
  },
)
