import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { holidayRequests } from '#db/schema/holidays.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { balanceOf, requestMoves } from '../../kernel/balances/balances.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { addDays, addYears, type Day, instantOf } from '~/platform/dates.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { decideHoliday } from './decide.server.ts'
import { changeEntitlement, resetDueHolidays, resetHolidays } from './entitlement.server.ts'
import { requestHoliday } from './holidays.server.ts'
import { nextBalanceFrom } from './leave-year.server.ts'
import { nextYearStart, splitDays } from './year.ts'

const step = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    in: fc.integer({ min: 0, max: 500 }),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(9), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constant('move' as const), month: fc.integer({ min: 1, max: 12 }) }),
)

const unlessRefused = (decide: () => unknown) => {
  try {
    decide()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

it('whatever is booked, cancelled, ended early and moved, the balance lacks the leave of its own year', async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const all = () => db().select().from(holidayRequests).where(eq(holidayRequests.userId, alice.id)).all()
  const approved = () => all().filter(({ status }) => status === 'approved')
  // Each story begins ten years after the one before, because the ledger cannot be emptied.
  let year = 2040
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      commit(() => write().delete(holidayRequests).run())
      let today: Day = `${(year += 10)}-03-01`
      const now = () => instantOf(today, 9, 0)
      changeEntitlement(dana, { id: alice.id, holidayYearStart: '2024-04-06' }, now())
      resetHolidays(dana, { id: alice.id }, now())
      let moved = false
      for (const each of steps) {
        if (each.do === 'sleep') today = addDays(today, each.days)
        await resetDueHolidays(instantOf(today, 3, 0))
        if (each.do === 'move') {
          moved = true
          const holidayYearStart = `2024-${String(each.month).padStart(2, '0')}-06`
          changeEntitlement(dana, { id: alice.id, holidayYearStart }, now())
        }
        if (each.do === 'book')
          unlessRefused(() => {
            const dates = { startDate: addDays(today, each.in), endDate: addDays(today, each.in + each.days - 1) }
            const { id } = requestHoliday(alice, dates, now())
            decideHoliday(dana, { id, status: 'approved', override: true, notes: 'Agreed' }, now())
          })
        const one = each.do === 'cancel' || each.do === 'end' ? approved()[each.which] : undefined
        if (one)
          unlessRefused(() => {
            const lastDay = each.do === 'end' ? addDays(one.startDate, each.days) : undefined
            decideHoliday(dana, { id: one.id, status: 'cancelled', lastDay }, now())
          })
        const from = nextBalanceFrom(findRow(alice.id), today)!
        expect(from).toBe(nextYearStart(findRow(alice.id).holidayYearStart!, today))
        const begin = addYears(from, -1)
        const due = approved().reduce(
          (sum, request) => sum + splitDays(request, from).now - splitDays(request, begin).now,
          0,
        )
        if (!moved) expect(balanceOf(alice.id)).toBe(25 - due)
        for (const request of approved()) {
          const { taken, restored } = requestMoves(alice.id, request.id)
          expect(taken).toBeGreaterThanOrEqual(splitDays(request, from).now)
          expect(restored).toBeGreaterThanOrEqual(0)
          expect(restored).toBeLessThanOrEqual(request.days)
        }
      }
    }),
    { numRuns: 60 },
  )
})
