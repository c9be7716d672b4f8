import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { findDifferences } from './batches.server.ts'
import { exportPayPeriod, previewPay } from './export.server.ts'
import { PayExport, PayPeriodChange, PayPeriodInput, PayRules } from './input.ts'
import { setLeaveInHours } from '../leave-hours/leave-hours.server.ts'
import { addPayPeriod, changePayPeriod } from './pay-periods.server.ts'
import { reviewPayPeriod } from './review.server.ts'
import { findPayRules, setPayRules } from './rules.server.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const dana = () => actor('dana')
const file = (id: string, format?: string) =>
  [...exportPayPeriod(dana(), PayExport.parse({ id, format }), NOW).text].join('')
const set = (input: object) => setPayRules(dana(), PayRules.parse(input), NOW)
const review = (id: string) => reviewPayPeriod(dana(), { id }, NOW)
const change = (id: string, state: string) => changePayPeriod(dana(), PayPeriodChange.parse({ id, state }), NOW)
function worked(name: 'alice' | 'bob' | 'charlie', from: string, to: string): void {
  const row = { id: newId(), userId: actor(name).id, startedAt: new Date(from), endedAt: new Date(to) }
  commit(() => write().insert(shifts).values(row).run())
}

let id = ''
beforeEach(() => {
  id = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-09', to: '2026-11-15' }), NOW).id
  commit(() => write().update(users).set({ employeeId: '00417' }).where(eq(users.username, 'alice')).run())
  worked('alice', '2026-11-09T07:52:00Z', '2026-11-09T19:59:00Z')
  worked('alice', '2026-11-09T20:30:00Z', '2026-11-09T21:30:00Z')
  worked('alice', '2026-11-14T09:00:00Z', '2026-11-14T11:00:00Z')
})

describe('a file for a payroll program', () => {
  it('adds up by person for BrightPay and Sage, and by day for Xero, and an employee number keeps its zeros', () => {
    expect(file(id, 'brightpay').split('\r\n')).toEqual([
      '"Employee works number","Employee first name","Employee surname","Description","Number of normal hours"',
      '"00417","Alice","Archer","Hours",15.12',
      '"00417","Alice","Archer","Saturday premium",2',
      '',
    ])
    expect(file(id, 'sage').split('\r\n')).toEqual(['2,"00417","1","","",15.12', '2,"00417","3","","",2', ''])
    expect(file(id, 'xero').split('\r\n').slice(1)).toEqual([
      '"00417","Alice","Archer","2026-11-09",13.12,"Regular Hours"',
      '"00417","Alice","Archer","2026-11-14",2,"Regular Hours"',
      '"00417","Alice","Archer","2026-11-14",2,"Saturday Premium"',
      '',
    ])
  })

  it('is the same bytes if exported twice, and each complete one is stored with its hash', async () => {
    worked('bob', '2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z')
    await change(id, 'approved')
    await change(id, 'locked')
    const first = file(id, 'brightpay')
    expect(file(id, 'brightpay')).toBe(first)
    const { batches } = await review(id)
    expect(batches).toMatchObject([
      { format: 'brightpay', state: 'locked', lines: 4, exportedBy: 'Dana Dean' },
      { format: 'brightpay', lines: 4 },
    ])
    expect(batches[0]!.sha256).toBe(batches[1]!.sha256)
    const broken = exportPayPeriod(dana(), PayExport.parse({ id, format: 'sage' }), NOW).text[Symbol.iterator]()
    broken.next()
    expect((await review(id)).batches).toHaveLength(2)
  })

  it('lists who is paid differently if it is exported after a change', async () => {
    worked('bob', '2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z')
    const latest = async () => findDifferences(dana(), { id, batch: (await review(id)).batches[0]!.id })
    for (const format of ['brightpay', 'csv']) {
      file(id, format)
      expect(await latest()).toBeNull()
      file(id, format)
      expect(await latest()).toMatchObject({ people: [], more: 0 })
    }
    worked('bob', '2026-11-11T08:00:00Z', '2026-11-11T08:30:00Z')
    worked('charlie', '2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z')
    for (const format of ['brightpay', 'csv']) {
      file(id, format)
      expect((await latest())!.people).toMatchObject([
        { name: 'Bob Baker', before: 60, now: 90 },
        { before: null, now: 120 },
      ])
    }
  })

  it('can be previewed for one person, also from a locked period, without storing a batch', async () => {
    worked('bob', '2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z')
    const show = (format: 'brightpay' | 'sage') => previewPay(dana(), { id, format, userId: actor('alice').id })
    const expected = {
      head: [
        'Employee works number',
        'Employee first name',
        'Employee surname',
        'Description',
        'Number of normal hours',
      ],
      rows: [
        ['00417', 'Alice', 'Archer', 'Hours', 15.12],
        ['00417', 'Alice', 'Archer', 'Saturday premium', 2],
      ],
    }
    expect(show('brightpay')).toEqual(expected)
    expect(show('sage')).toMatchObject({ head: null, rows: [{ 1: '00417' }, { 1: '00417' }] })
    await change(id, 'approved')
    await change(id, 'locked')
    expect(show('brightpay')).toEqual(expected)
    expect((await review(id)).batches).toEqual([])
  })

  it('has rolled-up holiday pay as elements of their own, as it was locked, which adjust no hours', async () => {
    const alice = actor('alice').id
    const rollUp = (rolledUp: boolean) =>
      setLeaveInHours(dana(), { userId: alice, inHours: true, rolledUp }, new Date('2026-11-15T12:00:00Z'))
    const before = file(id, 'xero')
    rollUp(true)
    worked('bob', '2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z')
    // The amounts are 12.07 % of 15 h 7 min, and of the two hours on Saturday, each rounded up to the minute.
    const rows = [
      '"00417","Alice","Archer","2026-11-15",1.83,"Holiday Pay"',
      '"00417","Alice","Archer","2026-11-15",0.25,"Holiday Pay Saturday Premium"',
    ]
    const xero = file(id, 'xero')
    expect(xero.split('\r\n').filter((row) => row.includes('Holiday'))).toEqual(rows)
    expect(xero.split('\r\n').filter((row) => row.includes('Archer') && !row.includes('Holiday'))).toEqual(
      before.split('\r\n').slice(1, -1),
    )
    expect(
      file(id)
        .split('\r\n')
        .find((row) => row.includes('Holiday pay')),
    ).toContain('"2026-11-15"')
    expect(await review(id)).toMatchObject({
      ...{ paidMinutes: 907 + 60, holidayMinutes: 110 },
      totals: [{ name: 'Alice Archer', paidMinutes: 907, holidayMinutes: 110 }, { holidayMinutes: 0 }],
    })
    await change(id, 'approved')
    await change(id, 'locked')
    rollUp(false)
    expect(file(id, 'xero')).toBe(xero)
    const next = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-16', to: '2026-11-20' }), NOW).id
    expect(await review(next)).toMatchObject({ lines: 0, holidayMinutes: 0 })
  })

  it('has no rolled-up holiday pay on changes to a period from before it was rolled up', async () => {
    for (const state of ['approved', 'locked'] as const) await change(id, state)
    const alice = actor('alice').id
    const setting = { userId: alice, inHours: true, rolledUp: true }
    setLeaveInHours(dana(), setting, new Date('2026-11-16T12:00:00Z'))
    worked('alice', '2026-11-10T08:00:00Z', '2026-11-10T18:00:00Z')
    worked('alice', '2026-11-17T08:00:00Z', '2026-11-17T18:00:00Z')
    const next = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-16', to: '2026-11-20' }), NOW).id
    // The amount is 12.07 % of the ten hours of that period.
    expect(await review(next)).toMatchObject({ adjustments: 1, paidMinutes: 1200, holidayMinutes: 73 })
  })

  it('has rolled-up holiday pay on changes to a period that was locked with it, also after it was stopped', async () => {
    const rollUp = (rolledUp: boolean, day: string) =>
      setLeaveInHours(
        dana(),
        { userId: actor('alice').id, inHours: true, rolledUp },
        new Date(`2026-11-${day}T12:00:00Z`),
      )
    rollUp(true, '10')
    for (const state of ['approved', 'locked'] as const) await change(id, state)
    rollUp(false, '17')
    worked('alice', '2026-11-10T08:00:00Z', '2026-11-10T18:00:00Z')
    worked('alice', '2026-11-17T08:00:00Z', '2026-11-17T18:00:00Z')
    const next = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-16', to: '2026-11-18' }), NOW).id
    // The amount is 12.07 % of the ten hours that were missing in the earlier period.
    expect(await review(next)).toMatchObject({ adjustments: 1, paidMinutes: 1200, holidayMinutes: 73 })
    for (const state of ['approved', 'locked'] as const) await change(next, state)
    worked('alice', '2026-11-18T08:00:00Z', '2026-11-18T18:00:00Z')
    const third = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-19', to: '2026-11-20' }), NOW).id
    expect(await review(third)).toMatchObject({ adjustments: 1, holidayMinutes: 0 })
  })

  it("uses the company's own names, and leaves out elements without one", () => {
    set({ rounding: 'none', elements: { sage: { hours: '17', saturday: '' } } })
    expect(file(id, 'sage')).toBe('2,"00417","17","","",15.12\r\n')
    expect(findPayRules(dana()).elements.sage).toMatchObject({ hours: '17', night: '2', saturday: '' })
  })
})

describe("the company's own columns", () => {
  const own = (columns: object[], more: object = {}) => ({
    rounding: 'none',
    own: { by: 'person', dates: 'iso', heading: 'on', ...more, columns },
  })

  it("determine its file and preview; a blank row is ignored, and a blank name means the field's", () => {
    expect(file(id, 'own').split('\r\n')[1]).toBe('"Alice Archer","09/11/2026","Hours",13.12')
    set(own([{ field: 'employeeId', title: 'No.' }, {}, { field: 'element' }, { field: 'time', title: 'Time' }]))
    expect(file(id, 'own').split('\r\n')).toEqual([
      '"No.","Pay element","Time"',
      '"00417","Hours","15:07"',
      '"00417","Saturday premium","2:00"',
      '',
    ])
    expect(previewPay(dana(), { id, format: 'own', userId: actor('alice').id }).head).toEqual([
      'No.',
      'Pay element',
      'Time',
    ])
    set({ rounding: 'none' })
    expect(findPayRules(dana()).own.columns).toHaveLength(3)
  })

  it.each([
    [own([]), ['own.columns']],
    [own([{ field: 'salary', title: 'x' }]), ['own.columns.0.field']],
    [own([{ field: 'hours', title: 'x'.repeat(61) }]), ['own.columns.0.title']],
    [own(Array.from({ length: 21 }, () => ({ field: 'hours' }))), ['own.columns']],
    [own([{ field: 'hours' }], { dates: 'de' }), ['own.dates']],
    [own([{ field: 'hours' }], { by: 'year' }), ['own.by']],
  ])('are refused with a reason if they make no file: %#', (given, paths) => {
    expect(PayRules.safeParse(given).error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })
})

describe('rounding', () => {
  it('changes what is paid, never what was recorded, and the review shows if less is paid than worked', async () => {
    worked('bob', '2026-11-10T08:07:00Z', '2026-11-10T09:07:00Z')
    set({ rounding: 'nearest_15' })
    const { totals } = await review(id)
    expect(totals).toMatchObject([
      { name: 'Alice Archer', workedMinutes: 907, paidMinutes: 915 },
      { name: 'Bob Baker', workedMinutes: 60, paidMinutes: 60 },
    ])
    expect(db().select().from(shifts).all()[0]!.startedAt).toEqual(new Date('2026-11-09T07:52:00Z'))
  })

  it('applies from the day after the last locked period, so earlier pay needs no adjustment', async () => {
    await change(id, 'approved')
    await change(id, 'locked')
    const before = await review(id)
    expect(set({ rounding: 'nearest_15' })).toMatchObject({ from: '2026-11-16', rounding: 'nearest_15' })
    expect(await review(id)).toMatchObject({ paidMinutes: before.paidMinutes, seen: before.seen })
    const next = addPayPeriod(dana(), PayPeriodInput.parse({ from: '2026-11-16', to: '2026-11-20' }), NOW).id
    expect(await review(next)).toMatchObject({ lines: 0, adjustments: 0 })
    worked('alice', '2026-11-16T07:52:00Z', '2026-11-16T19:00:00Z')
    expect(await review(next)).toMatchObject({ lines: 1, paidMinutes: 675, workedMinutes: 668 })
  })

  it('needs minutes for some rules, and is for administrators', () => {
    expect(PayRules.safeParse({ rounding: 'to_duty' }).error?.issues[0]?.path).toEqual(['withinMinutes'])
    expect(PayRules.safeParse({ rounding: 'nearest_7' }).success).toBe(false)
    expect(refused(() => findPayRules(actor('bob')))).toBeTruthy()
    expect(findPayRules(dana())).toMatchObject({ rounding: 'none', withinMinutes: null })
  })
})
