import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { presence } from '#db/schema/people.ts'
import { retentionPolicies } from '#db/schema/consent.ts'
import { corrections } from '#db/schema/corrections.ts'
import { files } from '#db/schema/files.ts'
import { formPhotos, formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo, policy, violation, violations } from '../../../../e2e/support/retention.ts'
import { privacyPolicy } from '../../content/consent/privacy-policy.ts'
import { listAudit } from '../audit/audit.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { filePath, storeFile } from '../../kernel/files/files.server.ts'
import { addDeskEntry, listDeskEntries } from '../../safety/desk/log.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { DATA_TYPES } from './data-types.ts'
import { RetentionPolicy } from './input.ts'
import { setLegalHold } from './leavers.server.ts'
import { cancelChange, listPolicies, removePolicy, setMissingPolicies, unsetPeriods } from './policies.server.ts'
import { periodsInForce, seedPolicies } from './periods.server.ts'

const dana = () => actor('dana')

describe('a retention policy', () => {
  it('below the statutory floor needs an override with notes', () => {
    expect(() => policy('clock_entries', 365)).toThrow('The statutory minimum for clock entries is 2190 days')
    expect(() => policy('holiday_requests', 2189, { override: true })).toThrow('say in the notes')
    expect(policy('holiday_requests', 2189, { override: true, notes: 'Court order' })).toMatchObject({
      overridden: true,
      floorDays: 2190,
    })
    expect(policy('clock_entries', 2190)).toMatchObject({ overridden: false })
    for (const type of ['clock_entries', 'holiday_requests'])
      expect(() => policy(type, 729, { override: true, notes: 'Court order' })).toThrow('at least 730 days')
  })

  it('replaces the one of the same kind, and can be removed', () => {
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

  it('accepts the days as text, as the documented client sends them', () => {
    expect(RetentionPolicy.parse({ dataType: 'audit_logs', retentionPeriodDays: '2555' }).retentionPeriodDays).toBe(
      2555,
    )
  })
})

describe('a shorter period', () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
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

  it('waits thirty days, while the longer one applies; that of the audit log always waits', async () => {
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

  it('does not apply sooner if the policy is removed first, and a longer one applies at once', () => {
    removePolicy(dana(), policy('safety_violations', 1000))
    expect(policy('safety_violations', 1).effectiveFrom).not.toBeNull()
    expect(periods()).toEqual([])
    policy('form_submissions', 1000)
    policy('form_submissions', 10)
    expect(policy('form_submissions', 2000)).toMatchObject({ effectiveFrom: null, previousDays: null })
  })

  it('can be cancelled while it waits, and not afterwards', () => {
    policy('safety_violations', 1000)
    const shorter = policy('safety_violations', 100)
    expect(() => cancelChange(actor('bob'), shorter)).toThrow('not allowed')
    expect(() => cancelChange(dana(), shorter, inDays(31))).toThrow('already applies')
    cancelChange(dana(), shorter)
    expect(listPolicies(dana())).toMatchObject([{ retentionPeriodDays: 1000, effectiveFrom: null }])
    expect(listAudit(dana(), { limit: 1, action: 'data_retention_change_cancelled' }).items[0]!.details).toMatchObject({
      retentionPeriodDays: 100,
      kept: 1000,
    })
  })

  it('is not needed in a new company, which starts with the periods of its privacy policy', () => {
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

it("sets the privacy policy's periods for kinds without one, with one press, and changes no other", () => {
  policy('clock_entries', 4000)
  const set = setMissingPolicies(dana())
  expect(set.map(({ dataType }) => dataType)).not.toContain('clock_entries')
  const policies = listPolicies(dana())
  expect(policies).toHaveLength(DATA_TYPES.length)
  expect(policies.find(({ dataType }) => dataType === 'clock_entries')!.retentionPeriodDays).toBe(4000)
  expect(unsetPeriods(policies)).toEqual([])
  expect(() => setMissingPolicies(actor('bob'))).toThrow('not allowed')
})

describe('cleaning up', () => {
  it('removes only what is past its period, and leaves a certificate', async () => {
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
    const [certificate] = listAudit(dana(), { limit: 5, action: 'expired_data_cleanup' }).items
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

  it('keeps a picture that a form within its period shows too', async () => {
    const alice = actor('alice')
    const meta = { ownerId: alice.id, purpose: 'form', name: 'p.jpg', type: 'image/jpeg', by: alice.id }
    const file = await storeFile(meta, Buffer.from('x'))
    const [fileId, field, position] = [file.id, 'photos', 0]
    commit(() => {
      file.keep()
      for (const days of [30, 5]) {
        const [id, at] = [newId(), daysAgo(days)]
        const row = { id, reference: `X-${days}`, userId: alice.id, templateId: 10, templateVersion: 1, createdAt: at }
        write()
          .insert(formSubmissions)
          .values({ ...row, status: 'submitted', updatedAt: at })
          .run()
        write().insert(formPhotos).values({ submissionId: id, field, position, fileId }).run()
      }
    })
    policy('form_submissions', 10)
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(1)
    expect(db().select().from(files).all()).toHaveLength(1)
    expect((await cleanUp(dana(), { dryRun: false }, daysAgo(-10))).deletedRecords).toBe(1)
    expect(db().select().from(files).all()).toEqual([])
  })

  it('removes a shift with its last entry', async () => {
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
      write()
        .insert(presence)
        .values({ userId, lastAction: 'clock_out', lastAt: daysAgo(3000) })
        .run()
    })
    policy('clock_entries', 2190)
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(2)
    expect([db().select().from(shifts).all(), db().select().from(presence).all()]).toEqual([[], []])
  })

  it('removes requests for a shift that was never recorded with the hours of that time', async () => {
    const { id: userId } = actor('alice')
    const asked = (days: number, status: string) => {
      const at = daysAgo(days)
      const row = { id: newId(), userId, kind: 'clock_in', at, endsAt: at, reason: 'Forgotten', status }
      commit(() =>
        write()
          .insert(corrections)
          .values({ ...row, requestedAt: at })
          .run(),
      )
    }
    for (const days of [2300, 100]) for (const status of ['refused', 'pending']) asked(days, status)
    policy('clock_entries', 2190)
    await cleanUp(dana(), { dryRun: false })
    const left = db().select().from(corrections).all()
    expect(left.map(({ status }) => status)).toEqual(['refused', 'pending'])
    expect(left.every(({ at }) => at > daysAgo(101))).toBe(true)
  })

  it('never removes hours that are still to be paid, although a shorter period was once set', async () => {
    const { id: userId } = actor('alice')
    commit(() => {
      const at = daysAgo(20)
      write()
        .insert(retentionPolicies)
        .values({ id: 'old', dataType: 'clock_entries', retentionPeriodDays: 14, overridden: true, createdAt: at })
        .run()
      write().insert(shifts).values({ id: 's', userId, startedAt: at, endedAt: at }).run()
      const punch = { userId, at, shiftId: 's', method: 'biometric', flags: [] }
      for (const action of ['clock_in', 'clock_out'])
        write()
          .insert(clockEntries)
          .values({ id: action, action, ...punch })
          .run()
    })
    expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(0)
    expect(db().select().from(shifts).all()).toHaveLength(1)
  })

  it('removes the log of the control desk with the alerts that it is about', async () => {
    policy('emergency_logs', 3650)
    const by = dana().id
    for (const days of [3700, 3600]) commit(() => addDeskEntry({ kind: 'note', by, text: 'Quiet' }, daysAgo(days)))
    expect(await cleanUp(dana(), { dryRun: false })).toMatchObject({ deletedRecords: 1, dataTypes: ['emergency_logs'] })
    expect(listDeskEntries(daysAgo(4000), new Date())).toHaveLength(1)
  })

  it('is for admins only', async () => {
    await expect(cleanUp(actor('alice'), { dryRun: true })).rejects.toThrow('not allowed')
    expect(() => listPolicies(actor('bob'))).toThrow('not allowed')
    expect(() => listAudit(actor('charlie'), { limit: 5 })).toThrow('not allowed')
    await expect(verifyChain(actor('alice'))).rejects.toThrow('not allowed')
  })
})
