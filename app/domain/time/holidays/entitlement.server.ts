import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { balanceOf, moveDays, refuseStaleBalance } from '../../kernel/balances/balances.server.ts'
import { doEachInTurn } from '~/platform/do-each.server.ts'
import { type Day, dayOf, showDay } from '~/platform/dates.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow, viewStaff } from '../../kernel/people/people.server.ts'
import { setLeave } from '../../kernel/people/records.server.ts'
import { type StaffView } from '../../kernel/people/user-view.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { resetDays } from './balance.ts'
import { type HolidayEntitlement, outOfRange } from './input.ts'
import { dueFor, settleLeaveYear } from './leave-year.server.ts'

/**
 * Edits a person's entitlement, balance, leave year and auto-reset. Omitted fields are not changed. A different balance
 * becomes an adjustment in the ledger; the same balance, even below zero, changes nothing.
 * @throws Problem not_found, forbidden (one's own), invalid (not 0 to 366), conflict (`holidayBalanceWas` is out of
 * date, with the figure)
 */
export function changeEntitlement(actor: Actor, edit: HolidayEntitlement, now = new Date()): StaffView {
  demand(actor, 'holiday.decide')
  return commit(() => {
    editHolidays(actor, findRow(edit.id), edit, now)
    return viewStaff(findRow(edit.id))
  })
}

function editHolidays(actor: Actor, person: UserRow, edit: HolidayEntitlement, now: Date): void {
  const balance = balanceOf(person.id)
  const wanted = edit.holidayBalance ?? balance
  if (wanted !== balance) refuseStaleBalance(balance, edit.holidayBalanceWas)
  if (wanted !== balance && (wanted < 0 || wanted > 366)) throw invalid('holidayBalance', outOfRange)
  const columns = changedColumns(person, edit)
  const { id: userId } = person
  const yearChanged = columns.holidayYearStart !== undefined || columns.autoResetHolidays === true
  if (wanted === balance && Object.keys(columns).length === 0) return
  const own = refuseOwn(actor, userId)
  if (Object.keys(columns).length > 0) setLeave(userId, columns, now)
  if (wanted !== balance)
    moveDays(actor, { userId, kind: 'adjustment', days: wanted - balance, reason: edit.reason }, now)
  if (yearChanged) moveDays(actor, { userId, kind: 'year_change', days: 0, reason: yearWords(person, columns) }, now)
  if (yearChanged || columns.autoResetHolidays === false) settleLeaveYear(actor, userId, now)
  const holidayBalance = balanceOf(userId)
  const details = { ...columns, balanceBefore: balance, balanceAfter: holidayBalance, reason: edit.reason, ...own }
  record(
    actor,
    {
      type: 'holiday.entitlement_changed',
      subject: { type: 'user', id: userId },
      personId: userId,
      details,
      payload: {
        userId,
        holidayBalance,
        holidayEntitlement: columns.holidayEntitlement ?? person.holidayEntitlement,
      },
    },
    now,
  )
}

/**
 * Resets a person's balance to the full entitlement, when an admin asks for it, less the days of the leave year that
 * begins with it. @throws Problem not_found, forbidden (one's own)
 */
export function resetHolidays(actor: Actor, { id }: { id: string }, now = new Date()): StaffView {
  demand(actor, 'holiday.decide')
  return commit(() => {
    const person = findRow(id)
    reset(actor, person, 'Reset by hand', now)
    return viewStaff(person)
  })
}

/**
 * Resets, as the nightly job, every active person whose leave year has begun since their balance was last settled:
 * once, even if nights were missed. It works in small steps, so that other requests do not wait. Returns how many were
 * reset.
 */
export async function resetDueHolidays(now = new Date()): Promise<number> {
  const today = dayOf(now)
  const people = db()
    .select()
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.autoResetHolidays, true), isNotNull(users.holidayYearStart)))
    .all()
  let count = 0
  const resetOne = (person: UserRow) => {
    if (dueFor(person, today) !== null && resetIfDue(person.id, today, now)) count += 1
  }
  await doEachInTurn(people, resetOne, 'a leave balance could not be reset')
  return count
}

function resetIfDue(id: string, today: Day, now: Date): boolean {
  return commit(() => {
    const person = findRow(id)
    const start = dueFor(person, today)
    if (start) reset(system('holiday-year'), person, `New leave year from ${showDay(start)}`, now)
    return start !== null
  })
}

function reset(actor: Actor, person: UserRow, reason: string, now: Date): void {
  const { id: userId, holidayEntitlement } = person
  const own = refuseOwn(actor, userId)
  const before = balanceOf(userId)
  moveDays(actor, { userId, kind: 'reset', days: resetDays(before, holidayEntitlement), reason }, now)
  settleLeaveYear(actor, userId, now)
  const holidayBalance = balanceOf(userId)
  record(
    actor,
    {
      type: 'holiday.reset',
      subject: { type: 'user', id: userId },
      personId: userId,
      details: { balanceBefore: before, balanceAfter: holidayBalance, reason, ...own },
      payload: { userId, holidayBalance, holidayEntitlement },
    },
    now,
  )
}

/**
 * Checks a change of leave within a staff record: a new balance must be within range, and nobody may change their own.
 * A sole administrator may, and the record says so. Unchanged values pass. @throws Problem invalid (balance not 0 to
 * 366), forbidden while another administrator could decide
 */
export function checkLeaveEdit(
  actor: Actor,
  person: UserRow,
  edit: Pick<HolidayEntitlement, 'holidayEntitlement' | 'holidayBalance' | 'autoResetHolidays'> & {
    holidayYearStart?: string | null
  },
  now: Date,
): void {
  const balanceBefore = balanceOf(person.id)
  const balanceAfter = edit.holidayBalance ?? balanceBefore
  if (balanceAfter !== balanceBefore && (balanceAfter < 0 || balanceAfter > 366))
    throw invalid('holidayBalance', outOfRange)
  const columns = changedColumns(person, edit)
  if (balanceAfter === balanceBefore && Object.keys(columns).length === 0) return
  const own = refuseOwn(actor, person.id)
  if (!own.decidedOwn) return
  const details = { ...columns, balanceBefore, balanceAfter, ...own }
  const subject = { type: 'user', id: person.id }
  const holidayEntitlement = columns.holidayEntitlement ?? person.holidayEntitlement
  const payload = { userId: person.id, holidayBalance: balanceAfter, holidayEntitlement }
  record(actor, { type: 'holiday.entitlement_changed', subject, personId: person.id, details, payload }, now)
}

type Columns = Partial<Pick<UserRow, 'holidayEntitlement' | 'holidayYearStart' | 'autoResetHolidays'>>

function changedColumns(person: UserRow, edit: Omit<HolidayEntitlement, 'id'>): Columns {
  const columns: Columns = {}
  const { holidayEntitlement, holidayYearStart, autoResetHolidays } = edit
  if (holidayEntitlement !== undefined && holidayEntitlement !== person.holidayEntitlement)
    columns.holidayEntitlement = holidayEntitlement
  if (holidayYearStart !== undefined && holidayYearStart !== person.holidayYearStart)
    columns.holidayYearStart = holidayYearStart
  if (autoResetHolidays !== undefined && autoResetHolidays !== person.autoResetHolidays)
    columns.autoResetHolidays = autoResetHolidays
  return columns
}

function yearWords(person: UserRow, columns: Columns): string {
  const start = columns.holidayYearStart === undefined ? person.holidayYearStart : columns.holidayYearStart
  const auto = columns.autoResetHolidays ?? person.autoResetHolidays
  return `Leave year from ${start ? showDay(start) : 'no date'}, automatic reset ${auto ? 'on' : 'off'}`
}
