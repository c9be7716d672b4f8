import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations, shifts } from '#db/schema/clocking.ts'
import { retentionPolicies } from '#db/schema/consent.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { keys } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../e2e/support/actors.ts'
import { privacyPolicy } from '../consent/privacy-policy.ts'
import { listAudit } from '../audit/audit.server.ts'
import { archiveFolder, sweepArchive } from '../events/archive.server.ts'
import { record } from '../events/record.server.ts'
import { verifyChain } from '../events/verify.server.ts'
import { filePath, storeFile } from '../files/files.server.ts'
import { deactivateStaff } from '../staff/staff.server.ts'
import { commit, db, newId, store, write } from '~/platform/store.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { DATA_TYPES } from './data-types.ts'
import { RetentionPolicy } from './input.ts'
import { processLeavers, setLegalHold } from './leavers.server.ts'
import { cancelChange, listPolicies, removePolicy, setPolicy } from './policies.server.ts'
import { periodsInForce, seedPolicies } from './periods.server.ts'

const dana = () => actor('dana')
const policy = (dataType: string, days: number, more: object = {}) =>
  setPolicy(dana(), RetentionPolicy.parse({ dataType, retentionPeriodDays: days, ...more }))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

function violation(userId: string, at: Date): string {
  const id = newId()
  commit(() =>
    write().insert(safetyViolations).values({ id, userId, type: 'no_hi_vis', description: 'No jacket', at }).run(),
  )
  return id
}

const violations = () => db().select().from(safetyViolations).all()

describe('a retention policy', () => {
  it('below the statutory floor needs an override with notes', () => {
    expect(() => policy('clock_entries', 365)).toThrow('The statutory minimum for clock entries is 2190 days')
    expect(() => policy('holiday_requests', 2189, { override: true })).toThrow('say in the notes')
    expect(policy('holiday_requests', 2189, { override: true, notes: 'Court order' })).toMatchObject({
      overridden: true,
      floorDays: 2190,
    })
    expect(policy('clock_entries', 2190)).toMatchObject({ overridden: false })
  })

  it('replaces the one of the same kind, and can go', () => {
    policy('form_submissions', 100)
    const second = policy('form_submissions', 200)
    expect(listPolicies(dana())).toMatchObject([{ retentionPeriodDays: 200, createdBy: 'Dana Dean' }])
    removePolicy(dana(), second)
    expect(listPolicies(dana())).toEqual([])
  })

  it.each([
    [{}, 'Please fill in all required fields'],
    [{ dataType: 'audit_logs', retentionPeriodDays: 0 }, 'Enter at least 1 day'],
    [{ dataType: 'payroll', retentionPeriodDays: 10 }, 'Please fill in all required fields'],
  ])('is refused when it is %j', (given, message) => {
    expect(RetentionPolicy.safeParse(given).error?.issues[0]?.message).toBe(message)
  })

  it('takes the days as text, as the documented client sends them', () => {
    expect(RetentionPolicy.parse({ dataType: 'audit_logs', retentionPeriodDays: '2555' }).retentionPeriodDays).toBe(
      2555,
    )
  })
})

describe('a shorter period', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const periods = () => [...periodsInForce(new Date())]

  it('of the audit log is never below two years, whatever is overridden', () => {
    for (const more of [{}, { override: true, notes: 'Director says so' }])
      expect(() => policy('audit_logs', 729, more)).toThrow('at least 730 days')
    commit(() =>
      write()
        .insert(retentionPolicies)
        .values({ ...low, dataType: 'audit_logs', createdAt: new Date() })
        .run(),
    )
    expect(periods()).toEqual([['audit_logs', 730]])
  })
  const low = { id: 'old', retentionPeriodDays: 1 }

  it('waits thirty days, in which the longer one holds; the audit log waits from the start', async () => {
    const alice = actor('alice')
    violation(alice.id, daysAgo(500))
    policy('safety_violations', 1000)
    const shorter = policy('safety_violations', 100)
    expect(shorter).toMatchObject({ retentionPeriodDays: 100, previousDays: 1000, effectiveFrom: expect.any(String) })
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(0)
    expect((await cleanUp(dana(), { dryRun: false }, inDays(29))).deletedRecords).toBe(0)
    expect((await cleanUp(dana(), { dryRun: false }, inDays(31))).deletedRecords).toBe(1)
    expect(policy('audit_logs', 800)).toMatchObject({ previousDays: null, effectiveFrom: expect.any(String) })
    expect(periods()).toEqual([['safety_violations', 1000]])
  })

  it('does not come sooner by removing the policy first, and a longer one holds at once', () => {
    removePolicy(dana(), policy('safety_violations', 1000))
    expect(policy('safety_violations', 1).effectiveFrom).not.toBeNull()
    expect(periods()).toEqual([])
    policy('form_submissions', 1000)
    policy('form_submissions', 10)
    expect(policy('form_submissions', 2000)).toMatchObject({ effectiveFrom: null, previousDays: null })
  })

  it('can be taken back while it waits, and not afterwards', () => {
    policy('safety_violations', 1000)
    const shorter = policy('safety_violations', 100)
    expect(() => cancelChange(actor('bob'), shorter)).toThrow('not allowed')
    expect(() => cancelChange(dana(), shorter, inDays(31))).toThrow('already holds')
    cancelChange(dana(), shorter)
    expect(listPolicies(dana())).toMatchObject([{ retentionPeriodDays: 1000, effectiveFrom: null }])
    expect(listAudit(dana(), { limit: 1, action: 'data_retention_change_cancelled' })[0]!.details).toMatchObject({
      retentionPeriodDays: 100,
      kept: 1000,
    })
  })

  it('is not needed in a new company: it begins with the periods of its privacy policy', () => {
    commit(() => seedPolicies())
    commit(() => seedPolicies())
    const kept = new Map(periods())
    expect([...kept.keys()].sort()).toEqual([...DATA_TYPES].sort())
    const told = privacyPolicy('X')
      .find(({ id }) => id === 'retention')!
      .points!.join('; ')
    expect(told).toContain(`Attendance and time tracking: ${kept.get('clock_entries')! / 365} years`)
    expect(told).toContain(`Safety incident reports: ${kept.get('form_submissions')! / 365} years`)
    expect(told).toContain(`System logs: ${kept.get('audit_logs')! / 365} years`)
    expect(told).toContain(`within ${kept.get('biometric_data')} days`)
    expect(told).toContain(`Employment records: ${kept.get('holiday_requests')! / 365} years`)
  })
})

describe('cleaning up', () => {
  it('removes what is past its period and nothing else, and leaves a certificate', async () => {
    const alice = actor('alice')
    violation(alice.id, daysAgo(101))
    const young = violation(alice.id, daysAgo(99))
    policy('safety_violations', 100)
    const dry = await cleanUp(dana(), { dryRun: true })
    expect(dry).toMatchObject({ deletedRecords: 1, dataTypes: ['safety_violations'], dryRun: true })
    expect(violations()).toHaveLength(2)
    expect(await cleanUp(dana(), { dryRun: false })).toMatchObject({
      deletedRecords: 1,
      dataTypes: ['safety_violations'],
    })
    expect(violations().map(({ id }) => id)).toEqual([young])
    const [certificate] = listAudit(dana(), { limit: 5, action: 'expired_data_cleanup' })
    expect(certificate!.details).toMatchObject({
      deletedRecords: 1,
      removed: [{ dataType: 'safety_violations', deleted: 1 }],
    })
  })

  it('spares people under legal hold', async () => {
    const alice = actor('alice')
    violation(alice.id, daysAgo(500))
    policy('safety_violations', 100)
    setLegalHold(dana(), { id: alice.id, legalHold: true, reason: 'Claim 12/26' })
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(0)
    setLegalHold(dana(), { id: alice.id, legalHold: false, reason: 'Settled' })
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(1)
  })

  it('removes files with their rows', async () => {
    const alice = actor('alice')
    const file = await storeFile(
      { ownerId: alice.id, purpose: 'signature', name: 's.png', type: 'image/png', by: alice.id },
      Buffer.from('ink'),
    )
    commit(() => {
      const at = daysAgo(30)
      const row = { id: newId(), reference: 'X-1', userId: alice.id, templateId: 10, templateVersion: 1, createdAt: at }
      const signatureFileId = file.keep()
      write()
        .insert(formSubmissions)
        .values({ ...row, status: 'submitted', signatureFileId, updatedAt: at })
        .run()
    })
    policy('form_submissions', 10)
    await cleanUp(dana(), { dryRun: false })
    expect(db().select().from(formSubmissions).all()).toEqual([])
    await expect.poll(() => fs.existsSync(filePath(file.id))).toBe(false)
  })

  it('takes a shift with its last entry', async () => {
    const { id: userId } = actor('alice')
    commit(() => {
      write()
        .insert(shifts)
        .values({ id: 's', userId, startedAt: daysAgo(3000), endedAt: daysAgo(3000) })
        .run()
      for (const action of ['clock_in', 'clock_out'])
        write()
          .insert(clockEntries)
          .values({ id: action, userId, action, at: daysAgo(3000), shiftId: 's', method: 'biometric', flags: [] })
          .run()
    })
    policy('clock_entries', 2190)
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(2)
    expect(db().select().from(shifts).all()).toEqual([])
  })

  it('is for admins alone', async () => {
    await expect(cleanUp(actor('alice'), { dryRun: true })).rejects.toThrow('not allowed')
    expect(() => listPolicies(actor('bob'))).toThrow('not allowed')
    expect(() => listAudit(actor('charlie'), { limit: 5 })).toThrow('not allowed')
    await expect(verifyChain(actor('alice'))).rejects.toThrow('not allowed')
  })
})

describe('the audit chain', () => {
  function fill(count: number, at = new Date()): void {
    const alice = actor('alice')
    commit(() => {
      for (let n = 0; n < count; n++) record(alice, { type: 'staff.updated', details: { n } }, at)
    })
  }

  it('of 10,000 events holds, and one changed row among them is named', async () => {
    fill(10_000)
    const report = await verifyChain(dana())
    expect(report).toMatchObject({ ok: true, firstBad: null })
    expect(report.checked).toBeGreaterThanOrEqual(10_000)
    store().sqlite.exec('DROP TRIGGER events_no_update')
    store().sqlite.prepare('UPDATE events SET at = at + 1 WHERE id = 7777').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 7777, reason: 'The event was changed' })
  })

  it('names the row that somebody changed, its details too', async () => {
    fill(50)
    store().sqlite.prepare(`UPDATE event_details SET details = '{"n":999}' WHERE event_id = 30`).run()
    expect(await verifyChain(dana())).toMatchObject({
      ok: false,
      firstBad: 30,
      reason: 'The details of the event were changed',
    })
    store().sqlite.exec('DROP TRIGGER events_no_update')
    store().sqlite.prepare('UPDATE events SET actor_id = NULL WHERE id = 20').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 20, reason: 'The event was changed' })
  })

  it('misses an event that somebody took out, also at the end', async () => {
    fill(20)
    const last = db().select().from(events).all().at(-1)!.id
    store().sqlite.prepare('DELETE FROM events WHERE id = ?').run(last)
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: last, reason: 'An event is missing' })
    store().sqlite.prepare('DELETE FROM events WHERE id = 12').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 12 })
  })

  it('cannot be changed through the database at all', () => {
    fill(1)
    expect(() => store().sqlite.prepare('UPDATE events SET actor_id = NULL').run()).toThrow('append-only')
  })

  it('verifies from a signed checkpoint after pruning, and not from a made-up one', async () => {
    fill(900, daysAgo(800))
    fill(5)
    setPolicy(dana(), RetentionPolicy.parse({ dataType: 'audit_logs', retentionPeriodDays: 730 }), daysAgo(31))
    const { details } = await cleanUp(dana(), { dryRun: false })
    expect(details[0]!.deleted).toBeGreaterThanOrEqual(900)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    expect((await verifyChain(dana())).from).toBeGreaterThanOrEqual(900)
    const archived = fs.readFileSync(path.join(archiveFolder(), `${new Date().getUTCFullYear()}.jsonl`), 'utf8')
    expect(archived.trim().split('\n').length).toBe(details[0]!.deleted)
    expect(JSON.parse(archived.split('\n')[0]!)).toMatchObject({ id: 1, mac: expect.any(String) })
    expect(listAudit(dana(), { limit: 1, action: 'audit_log_pruned' })[0]!.details).toMatchObject({ from: 1 })
    expect(sweepArchive(new Date(Date.now() + 6 * 365 * 86_400_000))).toBe(0)
    expect(sweepArchive(new Date(Date.now() + 8 * 365 * 86_400_000))).toBe(1)
    store().sqlite.prepare('UPDATE event_checkpoints SET removed = removed - 1').run()
    expect(await verifyChain(dana())).toMatchObject({
      ok: false,
      reason: 'The checkpoint of the pruned part was changed',
    })
  })
})

describe('a leaver', () => {
  it('goes wholly after seven years, with the key, and the chain still holds', async () => {
    const bob = actor('bob')
    const file = await storeFile(
      { ownerId: bob.id, purpose: 'form', name: 'p.jpg', type: 'image/jpeg', by: bob.id },
      Buffer.from('x'),
    )
    commit(() => file.keep())
    violation(bob.id, daysAgo(10))
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    expect(processLeavers(daysAgo(100))).toMatchObject({ erased: 0 })
    expect(processLeavers()).toMatchObject({ erased: 1 })
    expect(processLeavers()).toMatchObject({ erased: 0 })
    const row = db().select().from(users).where(eq(users.id, bob.id)).get()!
    expect(row).toMatchObject({ firstName: 'Former', lastName: 'member of staff', passwordHash: null, isActive: false })
    expect(JSON.stringify(row)).not.toContain('Baker')
    expect(violations()).toEqual([])
    expect(db().select().from(keys).where(eq(keys.ownerId, bob.id)).all()).toEqual([])
    const left = db().select().from(eventDetails).all()
    expect(JSON.stringify(left)).not.toContain('Bob Baker')
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
  })

  it('stays while under legal hold, and keeps what has a longer period of its own', () => {
    const bob = actor('bob')
    violation(bob.id, daysAgo(3000))
    policy('safety_violations', 3650)
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    setLegalHold(dana(), { id: bob.id, legalHold: true, reason: 'Claim' })
    expect(processLeavers()).toMatchObject({ erased: 0 })
    setLegalHold(dana(), { id: bob.id, legalHold: false, reason: 'Settled' })
    expect(processLeavers()).toMatchObject({ erased: 1 })
    expect(violations()).toHaveLength(1)
  })
})
