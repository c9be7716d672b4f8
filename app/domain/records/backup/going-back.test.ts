import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keys } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { noteErasure } from '../../kernel/files/erasures.server.ts'
import { readFile, storeFile } from '../../kernel/files/files.server.ts'
import { eraseEverywhere } from '../../kernel/files/key-copies.server.ts'
import { erasedEmail } from '../../kernel/people/records.server.ts'
import { sweepOrphans } from '../../kernel/files/orphans.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { closeStore, commit, db, store, write } from '~/platform/store.server.ts'
import { makeBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'

async function photoOf(ownerId: string): Promise<string> {
  const file = await storeFile(
    { ownerId, purpose: 'form', name: 'photo.jpg', type: 'image/jpeg', by: null },
    Buffer.from(`picture of ${ownerId}`),
  )
  return commit(() => file.keep())
}
const opened = async (id: string) => (await readFile(id)).bytes.toString()

describe('going back', () => {
  it('to the copy from before an upgrade keeps the pictures of people who began after the last backup', async () => {
    const [early, late] = [actor('alice').id, actor('bob').id]
    const first = await photoOf(early)
    await makeBackup()
    const second = await photoOf(late)
    closeStore()
    const copy = path.join(env().DATA_DIR, 'portal.db.before-migration')
    fs.copyFileSync(path.join(env().DATA_DIR, 'portal.db'), copy)
    restoreBackup(copy, { yes: true })
    expect([await opened(first), await opened(second)]).toEqual([`picture of ${early}`, `picture of ${late}`])
  })

  it('to the copy from before an upgrade keeps the pictures taken since then with the data that is set aside', async () => {
    closeStore()
    const copy = path.join(env().DATA_DIR, 'portal.db.before-migration')
    fs.copyFileSync(path.join(env().DATA_DIR, 'portal.db'), copy)
    const { id } = actor('alice')
    const photo = await photoOf(id)
    closeStore()
    const { kept } = restoreBackup(copy, { yes: true })
    await expect(opened(photo)).rejects.toThrow()
    await sweepOrphans(new Date(Date.now() + 2 * DAY_MS))
    closeStore()
    restoreBackup(kept!, { yes: true }, new Date(Date.now() + 1000))
    expect(await opened(photo)).toBe(`picture of ${id}`)
  })

  it('to data that was set aside after a power cut has its last changes', async () => {
    const { folder } = await makeBackup()
    const { id } = actor('bob')
    const data = env().DATA_DIR
    store().sqlite.pragma('wal_autocheckpoint = 0')
    commit(() => write().update(users).set({ firstName: 'Last' }).where(eq(users.id, id)).run())
    const cut = path.join(data, 'before-restore-2026-11-29T210000Z')
    fs.mkdirSync(cut)
    for (const name of ['portal.db', 'portal.db-wal']) fs.copyFileSync(path.join(data, name), path.join(cut, name))
    for (const name of ['portal.db-wal']) fs.copyFileSync(path.join(data, name), path.join(folder, name))
    closeStore()
    const nameAfter = (from: string, later: number) => {
      restoreBackup(from, { yes: true }, new Date(Date.now() + later))
      const { firstName } = db().select().from(users).where(eq(users.id, id)).get()!
      closeStore()
      return firstName
    }
    expect([nameAfter(cut, 0), nameAfter(folder, 2000)]).toEqual(['Last', 'Bob'])
  })

  it('to such a copy brings no erased key back', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const elsewhere = path.join(env().DATA_DIR, 'elsewhere')
    fs.mkdirSync(elsewhere)
    commit(() =>
      write()
        .update(users)
        .set({ email: erasedEmail(id) })
        .where(eq(users.id, id))
        .run(),
    )
    closeStore()
    fs.copyFileSync(path.join(env().DATA_DIR, 'portal.db'), path.join(elsewhere, 'portal.db'))
    noteErasure(id, new Date())
    eraseEverywhere(id)
    closeStore()
    restoreBackup(path.join(elsewhere, 'portal.db'), { yes: true })
    expect(db().select().from(keys).where(eq(keys.ownerId, id)).all()).toEqual([])
  })

  it('leaves an audit trail that holds, although other entries were noted meanwhile', async () => {
    const { folder } = await makeBackup()
    const happens = (times: number) => {
      for (let n = 0; n < times; n++) commit(() => record(system('test'), { type: 'disk.filling', details: { n } }))
    }
    happens(5)
    closeStore()
    const { kept } = restoreBackup(folder, { yes: true })
    happens(2)
    closeStore()
    restoreBackup(kept!, { yes: true }, new Date(Date.now() + 1000))
    happens(1)
    expect(await verifyChain(actor('dana'))).toMatchObject({ ok: true, reason: null })
  })

  it('to the data that a restore replaced brings its pictures back too', async () => {
    const { folder } = await makeBackup()
    const { id } = actor('bob')
    const photo = await photoOf(id)
    commit(() => write().update(users).set({ firstName: 'Changed' }).where(eq(users.id, id)).run())
    closeStore()
    const { kept } = restoreBackup(folder, { yes: true })
    closeStore()
    restoreBackup(kept!, { yes: true }, new Date(Date.now() + 1000))
    expect(db().select().from(users).where(eq(users.id, id)).get()!.firstName).toBe('Changed')
    expect(await opened(photo)).toBe(`picture of ${id}`)
  })
})
