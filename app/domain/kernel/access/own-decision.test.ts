import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn } from '../../../../e2e/support/punches.ts'
import { setClockPolicy } from '../../time/clocking/clock-policy.server.ts'
import { decideIdentity } from '../../time/clocking/review.server.ts'
import { changeViolation, listViolations } from '../../time/clocking/violations.server.ts'
import { decideHoliday } from '../../time/holidays/decide.server.ts'
import { changeEntitlement, resetHolidays } from '../../time/holidays/entitlement.server.ts'
import { requestHoliday } from '../../time/holidays/holidays.server.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { NewStaff, StaffChange } from '../../account/staff/input.ts'
import { findStaff } from '../people/people.server.ts'
import { balanceOf } from '../balances/balances.server.ts'
import { updateStaff } from '../../account/staff/staff.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { type Person } from './actor.ts'
import { OWN_DECISION } from './own-decision.ts'

let dana: Person
beforeEach(() => {
  dana = actor('dana')
})

const now = new Date('2040-03-01T09:00:00Z')
const week = { startDate: '2040-03-02', endDate: '2040-03-06' }
const appoint = (name: 'bob') =>
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, name)).run())
const request = () => requestHoliday(dana, week, now).id
const pendingCheck = () => {
  setClockPolicy(dana, { policy: { admin: 'face_and_hi_vis' } })
  return clockIn(dana, { manualCheck: true, uniformDetected: false }).id
}
const edit = (changes: object) => {
  const { updatedAt: _, ...person } = findStaff(dana, { id: dana.id })
  return updateStaff(dana, StaffChange.parse({ ...person, password: null, ...changes }), now)
}
const refusal = { kind: 'forbidden', code: 'own_decision', message: OWN_DECISION }

describe('an administrator with a colleague', () => {
  it("decides other people's leave, not their own", () => {
    const id = request()
    appoint('bob')
    for (const decide of [
      () => decideHoliday(dana, { id, status: 'approved' }, now),
      () => decideHoliday(dana, { id, status: 'denied', notes: 'No' }, now),
      () => changeEntitlement(dana, { id: dana.id, holidayBalance: 366 }, now),
      () => changeEntitlement(dana, { id: dana.id, holidayEntitlement: 300 }, now),
      () => resetHolidays(dana, { id: dana.id }, now),
    ])
      expect(decide).toThrow(expect.objectContaining(refusal))
    expect(decideHoliday(actor('bob'), { id, status: 'approved' }, now).status).toBe('approved')
    expect(() => decideHoliday(dana, { id, status: 'cancelled' }, now)).toThrow(OWN_DECISION)
  })

  it('cannot change their own leave on their staff record, and can save the rest of it', async () => {
    appoint('bob')
    for (const changes of [
      { holidayBalance: 366 },
      { holidayEntitlement: 300 },
      { holidayYearStart: '2039-03-02' },
      { autoResetHolidays: false },
    ])
      await expect(edit(changes)).rejects.toMatchObject(refusal)
    expect(balanceOf(dana.id)).toBe(25)
    expect(await edit({ department: 'Control' })).toMatchObject({ department: 'Control', holidayBalance: 25 })
  })

  it('decides neither their own identity check nor their own violation', () => {
    const id = pendingCheck()
    const [violation] = listViolations(dana, {}).items
    appoint('bob')
    expect(() => decideIdentity(dana, { id, identityCheck: 'confirmed', notes: null })).toThrow(OWN_DECISION)
    const resolve = (who: Person) => changeViolation(who, { id: violation!.id, resolved: true, notes: null })
    expect(() => resolve(dana)).toThrow(OWN_DECISION)
    expect(resolve(actor('bob'))).toMatchObject({ resolved: true, decidedOwn: false })
    expect(decideIdentity(actor('bob'), { id, identityCheck: 'confirmed', notes: null }).decidedOwn).toBe(false)
  })
})

describe('a sole administrator', () => {
  it('may decide, and the audit trail and the records say so', async () => {
    const id = request()
    expect(decideHoliday(dana, { id, status: 'approved' }, now)).toMatchObject({ decidedOwn: true })
    changeEntitlement(dana, { id: dana.id, holidayBalance: 30 }, now)
    resetHolidays(dana, { id: dana.id }, now)
    await edit({ holidayBalance: 28 })
    const check = pendingCheck()
    expect(decideIdentity(dana, { id: check, identityCheck: 'confirmed', notes: null }).decidedOwn).toBe(true)
    const [violation] = listViolations(dana, {}).items
    expect(changeViolation(dana, { id: violation!.id, resolved: true, notes: null }).decidedOwn).toBe(true)
    const own = listAudit(dana, { limit: 50 }).items.filter((row) => row.details.decidedOwn === true)
    expect(own.map(({ action }) => action).sort()).toEqual([
      'holiday_entitlement_changed',
      'holiday_entitlement_changed',
      'holiday_request_approved',
      'holidays_reset',
      'identity_checked',
      'safety_violation_resolved',
    ])
  })

  it('is sole while the other administrator is inactive', () => {
    appoint('bob')
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.username, 'bob')).run())
    expect(resetHolidays(dana, { id: dana.id }, now).holidayBalance).toBe(25)
  })
})

it('days must be whole numbers from 0 to 366, also for a new person', () => {
  const person = { firstName: 'Eve', lastName: 'Ellis', email: 'eve@example.test', username: 'eve', password: 'x' }
  for (const days of [-1, 367, 1.5, [5], true, null, 'ten', {}])
    for (const field of ['holidayBalance', 'holidayEntitlement'])
      expect(NewStaff.safeParse({ ...person, [field]: days }).success, `${field} ${JSON.stringify(days)}`).toBe(false)
  expect(NewStaff.parse({ ...person, holidayBalance: '12', holidayEntitlement: 0 })).toMatchObject({
    holidayBalance: 12,
    holidayEntitlement: 0,
  })
})
