import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { safetyViolations } from '#db/schema/clocking.ts'
import { performanceFeedback } from '#db/schema/content.ts'
import { keys } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { sweepAside } from '../../kernel/files/copies.server.ts'
import { storeFile } from '../../kernel/files/files.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { eraseAgain, processLeavers } from '../retention/leavers.server.ts'
import { seedPolicies } from '../retention/periods.server.ts'
import { closeStore, commit, db, newId, write } from '~/platform/store.server.ts'
import { makeBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'

async function photoOf(ownerId: string): Promise<string> {
  const file = await storeFile(
    { ownerId, purpose: 'form', name: 'photo.jpg', type: 'image/jpeg', by: null },
    Buffer.from('planted-picture'),
  )
  return commit(() => file.keep())
}

describe('an erased person', () => {
  const left = (id: string) => {
    const row = db().select().from(users).where(eq(users.id, id)).get()!
    return row.email.startsWith('erased-') ? 'erased' : row.firstName
  }
  const leave = (id: string) => {
    deactivateStaff(actor('dana'), { id }, new Date(Date.now() - 2600 * DAY_MS))
    expect(processLeavers()).toMatchObject({ erased: 1 })
  }
  const aside = () => fs.readdirSync(env().DATA_DIR).filter((name) => name.startsWith('before-restore-'))

  it('stays erased when an older backup is restored', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const { folder } = await makeBackup()
    leave(id)
    closeStore()
    expect(restoreBackup(folder, { yes: true })).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
    expect(db().select().from(keys).where(eq(keys.ownerId, id)).all()).toEqual([])
    expect(await verifyChain(actor('dana'))).toMatchObject({ ok: true })
  })

  it('stays erased on another machine, because the list of erased people is copied with the backups', async () => {
    const { id } = actor('bob')
    const { folder } = await makeBackup(new Date(Date.now() - 2 * DAY_MS))
    leave(id)
    await makeBackup()
    const copied = path.join(env().DATA_DIR, 'copied')
    fs.cpSync(path.dirname(folder), copied, { recursive: true })
    closeStore()
    fs.rmSync(path.join(env().DATA_DIR, 'erasures'))
    expect(restoreBackup(path.join(copied, path.basename(folder)), { yes: true })).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
  })

  it('stays erased after a failover, because the standby takes the list from the audit trail', async () => {
    const { id } = actor('bob')
    const { folder } = await makeBackup(new Date(Date.now() - 2 * DAY_MS))
    leave(id)
    const data = env().DATA_DIR
    for (const one of [data, path.join(data, 'backups')]) fs.rmSync(path.join(one, 'erasures'), { force: true })
    expect(eraseAgain()).toBe(0)
    closeStore()
    expect(restoreBackup(folder, { yes: true })).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
  })

  it('is erased in what a restore set aside, which is deleted after thirty days', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const { folder } = await makeBackup()
    closeStore()
    restoreBackup(folder, { yes: true })
    leave(id)
    const [name] = aside()
    const bytes = fs.readFileSync(path.join(env().DATA_DIR, name!, 'portal.db'))
    expect(bytes.toString('latin1')).not.toMatch(/baker/i)
    const copy = new Database(path.join(env().DATA_DIR, name!, 'portal.db'), { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM keys WHERE owner_id = ?').pluck().get(id)).toBe(0)
    copy.close()
    expect(sweepAside(new Date(Date.now() + 29 * DAY_MS))).toBe(0)
    expect(sweepAside(new Date(Date.now() + 31 * DAY_MS))).toBeGreaterThan(0)
    expect(aside()).toEqual([])
  })

  it('is not left in what an interrupted restore had begun to copy', () => {
    for (const name of ['restoring', 'fetched-Ab12']) fs.mkdirSync(path.join(env().DATA_DIR, name))
    expect(sweepAside(new Date(Date.now() + DAY_MS / 2))).toBe(0)
    expect(sweepAside(new Date(Date.now() + 2 * DAY_MS))).toBe(2)
  })

  it('leaves no other records either if what a migration set aside is put back', () => {
    const { id } = actor('bob')
    const said = { id: newId(), userId: id, title: 'Late', content: 'Was late twice', rating: 2, createdAt: new Date() }
    commit(() => write().insert(performanceFeedback).values(said).run())
    closeStore()
    const copy = path.join(env().DATA_DIR, 'portal.db.before-migration')
    fs.copyFileSync(path.join(env().DATA_DIR, 'portal.db'), copy)
    leave(id)
    closeStore()
    expect(restoreBackup(copy, { yes: true })).toMatchObject({ erased: 1 })
    expect([left(id), db().select().from(performanceFeedback).all(), eraseAgain()]).toEqual(['erased', [], 0])
  })

  it('is noted by id only, and nobody else can add an id to the list', () => {
    const { id } = actor('bob')
    leave(id)
    const file = path.join(env().DATA_DIR, 'erasures')
    expect(fs.readFileSync(file, 'utf8')).not.toContain('Baker')
    fs.appendFileSync(file, `${JSON.stringify({ id: actor('alice').id, at: 1, sign: 'made-up' })}\n`)
    expect(eraseAgain()).toBe(0)
    expect(left(actor('alice').id)).toBe('Alice')
  })

  it('loses the key too when the last record with a longer period is gone', () => {
    const { id } = actor('bob')
    const inYears = (years: number) => new Date(Date.now() + years * 365 * DAY_MS)
    commit(() => {
      seedPolicies()
      seal(id, 'x', Buffer.from('x'))
      const row = { id: newId(), userId: id, type: 'missing_hi_vis', description: 'No jacket', at: new Date() }
      write().insert(safetyViolations).values(row).run()
    })
    leave(id)
    const held = () => db().select().from(keys).where(eq(keys.ownerId, id)).all().length
    expect([held(), processLeavers(inYears(1)).keys]).toEqual([1, 0])
    commit(() => write().delete(safetyViolations).run())
    expect([processLeavers(inYears(11)).keys, held()]).toEqual([1, 0])
  })
})
