import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { corrections } from '#db/schema/corrections.ts'
import { payLines, payPeriods } from '#db/schema/pay.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refusal, refused } from '../../../../e2e/support/punches.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { confirmTime } from '../clocking/decide-punch.server.ts'
import { exportPayPeriod } from './export.server.ts'
import { PayExport, PayPeriodChange, PayPeriodInput, PayPeriodList, PayPeriodReopening, PayRules } from './input.ts'
import { addPayPeriod, changePayPeriod, listPayPeriods, reopenPayPeriod } from './pay-periods.server.ts'
import { reviewPayPeriod } from './review.server.ts'
import { setPayRules } from './rules.server.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const add = (from: string, to: string, name: 'dana' | 'alice' = 'dana') =>
  addPayPeriod(actor(name), PayPeriodInput.parse({ from, to }), NOW)
const change = (id: string, state: string, reason?: string) =>
  changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state, reason }), NOW)
const lines = (id: string) =>
  [...exportPayPeriod(actor('dana'), PayExport.parse({ id }), NOW).text].slice(1).map((line) => line.trim())

function worked(from: string, to: string | null): string {
  const row = { id: newId(), userId: actor('alice').id, startedAt: new Date(from), endedAt: to ? new Date(to) : null }
  commit(() => write().insert(shifts).values(row).run())
  return row.id
}
/** Adds a shift in the first of three periods. Returns the id of each. */
const shiftAndThreePeriods = () => ({
  shift: worked('2026-11-02T19:00:00Z', '2026-11-03T15:00:00Z'),
  first: add('2026-11-02', '2026-11-08').id,
  second: add('2026-11-09', '2026-11-15').id,
  third: add('2026-11-16', '2026-11-21').id,
})
/** Adds a clock-in to a shift that came from a phone whose clock cannot be trusted. Returns its id. */
function unsure(shiftId: string): string {
  const { userId, startedAt: at } = db().select().from(shifts).where(eq(shifts.id, shiftId)).get()!
  const row = {
    id: newId(),
    userId,
    at,
    shiftId,
    action: 'clock_in',
    method: 'manual',
    flags: ['late_sent', 'time_unsure'],
  }
  commit(() => write().insert(clockEntries).values(row).run())
  return row.id
}
const move = (id: string, to: string) =>
  commit(() =>
    write()
      .update(shifts)
      .set({ endedAt: new Date(to) })
      .where(eq(shifts.id, id))
      .run(),
  )

/** Adds an undecided correction. */
function asked(at: string): void {
  const row = { id: newId(), userId: actor('alice').id, kind: 'missing_out', at: new Date(at), reason: 'Forgot' }
  commit(() =>
    write()
      .insert(corrections)
      .values({ ...row, requestedAt: NOW })
      .run(),
  )
}

/** Makes Bob a second administrator. */
function erin() {
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, 'bob')).run())
  return { ...actor('bob'), role: 'admin' as const }
}

beforeEach(() => {
  commit(() => write().update(users).set({ employeeId: '00417' }).where(eq(users.username, 'alice')).run())
})

describe('a pay period', () => {
  it('is approved, reopened with a reason, approved and locked; then it does not change', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    expect(await change(id, 'approved')).toMatchObject({ state: 'approved', approvedBy: 'Dana Dean', lockedAt: null })
    expect(PayPeriodChange.safeParse({ id, state: 'open' }).success).toBe(false)
    expect(await change(id, 'open', 'A shift is missing')).toMatchObject({ state: 'open', approvedBy: null })
    expect(await refusal(() => change(id, 'locked'))).toMatchObject({ kind: 'conflict', code: 'is_open' })
    await change(id, 'approved')
    expect(await change(id, 'locked')).toMatchObject({ state: 'locked', lockedBy: 'Dana Dean', lockedAt: NOW })
    for (const state of ['open', 'approved', 'locked'])
      expect((await refusal(() => change(id, state, 'No'))).code).toBe('is_locked')
  })

  it('cannot overlap another, or be locked before it is over or while one of its shifts is open', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    expect(refused(() => add('2026-11-15', '2026-11-20'))).toMatchObject({ kind: 'conflict', code: 'overlap' })
    worked('2026-11-15T20:00:00Z', null)
    await change(id, 'approved')
    expect(await refusal(() => change(id, 'locked'))).toMatchObject({ code: 'open_shifts', facts: { shifts: 1 } })
    const present = add('2026-11-16', '2026-11-22')
    await change(present.id, 'approved')
    expect((await refusal(() => change(present.id, 'locked'))).code).toBe('not_over')
    expect(listPayPeriods(actor('dana'), PayPeriodList.parse({})).items.map((one) => one.id)).toEqual([present.id, id])
  })

  it('is not locked while a time that it pays for is not confirmed, even an earlier one', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    await change(id, 'approved')
    const punches = ['2026-11-10', '2026-10-01'].map((day) => unsure(worked(`${day}T08:00:00Z`, `${day}T16:00:00Z`)))
    expect(await refusal(() => change(id, 'locked'))).toMatchObject({ code: 'unsure_times', facts: { punches: 2 } })
    commit(() => confirmTime(punches[0]!))
    expect(await refusal(() => change(id, 'locked'))).toMatchObject({ code: 'unsure_times', facts: { punches: 1 } })
    commit(() => confirmTime(punches[1]!))
    expect((await change(id, 'locked')).state).toBe('locked')
  })

  it('is locked with undecided items only with a reason, which is stored with it', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    worked('2026-11-10T20:00:00Z', null)
    await change(id, 'approved')
    asked('2026-11-11T09:00:00Z')
    expect((await reviewPayPeriod(actor('dana'), { id }, NOW)).open).toMatchObject({ shifts: 1, corrections: 1 })
    expect((await refusal(() => change(id, 'locked'))).code).toBe('open_shifts')
    expect(PayPeriodChange.safeParse({ id, state: 'locked', despite: true }).success).toBe(false)
    const lock = PayPeriodChange.parse({ id, state: 'locked', despite: 'yes', reason: 'Payroll closes today' })
    expect(await changePayPeriod(actor('dana'), lock, NOW)).toMatchObject({ lockReason: 'Payroll closes today' })
  })

  it('is approved and locked only with the figures that were seen', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    const shift = worked('2026-11-10T08:00:00Z', '2026-11-10T16:00:00Z')
    const review = await reviewPayPeriod(actor('dana'), { id }, NOW)
    expect(review).toMatchObject({ lines: 1, paidMinutes: 480, totals: [{ name: 'Alice Archer', paidMinutes: 480 }] })
    const approve = (seen: string) =>
      changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state: 'approved', seen }), NOW)
    move(shift, '2026-11-10T17:00:00Z')
    expect((await refusal(() => approve(review.seen))).code).toBe('figures_changed')
    expect((await approve((await reviewPayPeriod(actor('dana'), { id }, NOW)).seen)).state).toBe('approved')
  })

  it('is reopened by another administrator, with a reason, while no later one is locked', async () => {
    const { id } = add('2026-11-02', '2026-11-08')
    const shift = worked('2026-11-03T08:00:00Z', '2026-11-03T16:00:00Z')
    const reopen = (who: 'dana' | 'erin') =>
      reopenPayPeriod(
        who === 'dana' ? actor('dana') : erin(),
        PayPeriodReopening.parse({ id, reason: 'A day is missing' }),
        NOW,
      )
    expect((await refusal(() => reopen('dana'))).code).toBe('is_open')
    expect(PayPeriodReopening.safeParse({ id, reason: ' ' }).success).toBe(false)
    await change(id, 'approved')
    await change(id, 'locked')
    const second = erin()
    expect((await refusal(() => reopen('dana'))).code).toBe('same_person')
    const later = add('2026-11-09', '2026-11-15')
    await change(later.id, 'approved')
    await change(later.id, 'locked')
    expect((await refusal(() => reopen('erin'))).code).toBe('later_locked')
    await reopenPayPeriod(second, PayPeriodReopening.parse({ id: later.id, reason: 'To reach the one before' }), NOW)
    expect(await reopen('erin')).toMatchObject({ state: 'open', lockedBy: null, reason: 'A day is missing' })
    expect(db().select().from(payLines).all()).toEqual([])
    move(shift, '2026-11-03T17:00:00Z')
    await change(id, 'approved')
    await change(id, 'locked')
    expect(lines(id).map((line) => line.split(',')[9])).toEqual(['9'])
  })

  it('is locked once if two lock it at the same moment, and no other is reopened meanwhile', async () => {
    const [first, second] = [add('2026-11-02', '2026-11-08').id, add('2026-11-09', '2026-11-15').id]
    worked('2026-11-10T08:00:00Z', '2026-11-10T16:00:00Z')
    for (const id of [first, second]) await change(id, 'approved')
    await change(first, 'locked')
    const other = erin()
    const reopen = () =>
      reopenPayPeriod(other, PayPeriodReopening.parse({ id: first, reason: 'A day is missing' }), NOW)
    const locking = [change(second, 'locked'), change(second, 'locked')]
    expect((await refusal(reopen)).code).toBe('is_locking')
    const ends = await Promise.allSettled(locking)
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'is_locking' } })
    expect(lines(second)).toHaveLength(1)
  })

  it('is not locked together with another, so each adjustment is paid once, and keeps the rules it began with', async () => {
    const { shift, first, second, third } = shiftAndThreePeriods()
    for (const id of [first, second, third]) await change(id, 'approved')
    await change(first, 'locked')
    move(shift, '2026-11-03T07:00:00Z')
    const locking = [change(second, 'locked'), change(third, 'locked')]
    const rules = PayRules.parse({ rounding: 'nearest_15', reason: 'Agreed with the staff' })
    expect(refused(() => setPayRules(actor('dana'), rules, NOW)).code).toBe('is_locking')
    const ends = await Promise.allSettled(locking)
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'is_locking' } }])
    await change(third, 'locked')
    expect([second, third].map((id) => lines(id).length)).toEqual([1, 0])
  })

  it('pays each shift once if a crash interrupted the lock', async () => {
    const { id } = add('2026-11-09', '2026-11-15')
    worked('2026-11-10T08:00:00Z', '2026-11-10T16:00:00Z')
    worked('2026-11-11T08:00:00Z', '2026-11-11T16:00:00Z')
    await change(id, 'approved')
    await change(id, 'locked')
    const [half] = db().select().from(payLines).all()
    // As after a crash, some lines are written but the period is not locked.
    commit(() => {
      write().delete(payLines).where(ne(payLines.id, half!.id)).run()
      write().update(payPeriods).set({ state: 'approved', lockedBy: null, lockedAt: null }).run()
    })
    expect(lines(id)).toHaveLength(2)
    const after = add('2026-11-16', '2026-11-21')
    expect(lines(after.id)).toEqual([])
    await change(id, 'locked')
    expect(lines(id).map((line) => line.split(',')[9])).toEqual(['8', '8'])
    expect(db().select().from(payLines).all()).toHaveLength(2)
  })

  it('is reopened by the only administrator, because nobody else could', async () => {
    const { id } = add('2026-11-02', '2026-11-08')
    await change(id, 'approved')
    await change(id, 'locked')
    expect((await reopenPayPeriod(actor('dana'), PayPeriodReopening.parse({ id, reason: 'Alone' }), NOW)).state).toBe(
      'open',
    )
  })

  it('is for admins', async () => {
    expect(refused(() => add('2026-11-09', '2026-11-15', 'alice')).kind).toBe('forbidden')
    expect(refused(() => lines('nothing')).kind).toBe('not_found')
  })
})

describe('the pay', () => {
  it('is a line for each shift, with the employee ID as text and hours as numbers', async () => {
    worked('2026-11-13T22:00:00Z', '2026-11-14T06:00:00Z')
    worked('2026-11-16T08:00:00Z', '2026-11-16T10:00:00Z')
    const { id } = add('2026-11-09', '2026-11-15')
    expect(lines(id)).toEqual(['"00417","Alice Archer","Shift","2026-11-13","","22:00","06:00",8,0,8,1,7,6,0,0'])
  })

  it('stays as it was locked; late facts become adjustments in the next period, once', async () => {
    const { shift, first, second, third } = shiftAndThreePeriods()
    const lock = async (id: string) => (await change(id, 'approved'), change(id, 'locked'))
    await lock(first)
    const paid = lines(first)
    move(shift, '2026-11-03T07:05:00Z')
    worked('2026-11-04T09:00:00Z', '2026-11-04T11:00:00Z')
    expect(lines(first)).toEqual(paid)
    expect(lines(second).map((line) => line.split(',').slice(2, 10).join())).toEqual([
      '"Adjustment","2026-11-02","","19:00","07:05",-7.92,0,-7.92',
      '"Adjustment","2026-11-04","","09:00","11:00",2,0,2',
    ])
    await lock(second)
    expect(lines(second)).toHaveLength(2)
    expect(lines(third)).toEqual([])
    move(shift, '2026-11-03T07:00:00Z')
    expect(lines(third).map((line) => line.split(',')[7])).toEqual(['-0.08'])
    expect(db().select().from(shifts).all()).toHaveLength(2)
  })
})
