import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { duties } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { DAY_MS, dayOf } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { roleLabel } from '../../kernel/access/actor.ts'
import { bankHolidays } from '../../kernel/bank-holidays/bank-holidays.server.ts'
import { type Nation } from '../../kernel/bank-holidays/nations.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { bandsOf, minutesBetween } from './bands.ts'
import { shareBreak } from './breaks.ts'
import { checkMarks, flagMarks, STOOD_DOWN } from './check-marks.ts'
import { paidSpan, type PayRule, ruleOn } from './rounding.ts'
import { isPaid } from './stand-down.server.ts'
import { CORRECTION, type ShiftRow } from './views.ts'

type Shift = typeof shifts.$inferSelect
type User = typeof users.$inferSelect
type Row = {
  shift: Pick<Shift, 'id' | 'startedAt' | 'endedAt'>
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'employeeId' | 'role'>
}
type Entry = Pick<typeof clockEntries.$inferSelect, keyof typeof ENTRY>

/**
 * Only the columns of a shift and its person that a row needs, because a period can have hundreds of thousands of rows.
 */
export const SHIFT_ROW = {
  shift: { id: shifts.id, startedAt: shifts.startedAt, endedAt: shifts.endedAt },
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    employeeId: users.employeeId,
    role: users.role,
  },
}

const { shiftId, action, at, receivedAt, effectiveAt, method, identityCheck, faceVerified, uniformDetected, ...rest } =
  getTableColumns(clockEntries)
const WHEN_AND_WHERE = { at, receivedAt, effectiveAt, siteId: rest.siteId, dutyId: rest.dutyId }
const CHECKS = { method, identityCheck, faceVerified, uniformDetected, flags: rest.flags, trust: rest.trust }
const ENTRY = { shiftId, action, ...WHEN_AND_WHERE, ...CHECKS, stoodDown: rest.stoodDown }

/** Returns shifts as rows of hours, each with its punches, its break and its site's bank holidays. */
export function rowsOf(rows: readonly Row[]): ShiftRow[] {
  const ids = rows.map(({ shift }) => shift.id)
  const entries = new Map<string, Entry[]>()
  const counts = and(inArray(clockEntries.shiftId, ids), isNull(clockEntries.withdrawnAt))
  for (const entry of db().select(ENTRY).from(clockEntries).where(counts).all()) {
    const own = entries.get(entry.shiftId)
    if (own) own.push(entry)
    else entries.set(entry.shiftId, [entry])
  }
  const starts = [...entries.values()].flatMap((of) => startOf(of) ?? [])
  const planned = plannedOf(starts.map(({ dutyId }) => dutyId))
  const rules = readSetting('pay_rules')
  const places = placesOf(starts.map(({ siteId }) => siteId))
  const holds = bankHolidays()
  return rows.map(({ shift, user }) => {
    const { id, startedAt, endedAt } = shift
    const own = entries.get(id) ?? []
    const { siteId = null, dutyId = null, stoodDown = null } = startOf(own) ?? {}
    const place = places.get(siteId ?? '')
    const minutes = endedAt && minutesBetween(startedAt, endedAt)
    const duty = planned.get(dutyId ?? '') ?? null
    const breakMinutes = duty && dutyId ? breakOf(shift, user.id, dutyId, duty, rules) : 0
    const paid = spanOf(shift, duty, rules)
    return {
      id,
      userId: user.id,
      name: `${user.firstName} ${user.lastName}`,
      employeeId: user.employeeId,
      role: roleLabel(user.role),
      startedAt,
      endedAt,
      minutes,
      flags: flagsOf(own),
      day: dayOf(startedAt),
      siteId,
      siteName: place?.name ?? null,
      dutyId,
      startsAt: startedAt,
      endsAt: endedAt,
      workedMinutes: minutes,
      // A shift of a person who may not work is unpaid until an administrator decides to pay it.
      paidMinutes:
        paid && isPaid({ stoodDown }) ? Math.max(0, minutesBetween(paid.startsAt, paid.endsAt) - breakMinutes) : null,
      breakMinutes,
      bands: paid && bandsOf(paid.startsAt, paid.endsAt, holds(place?.nation ?? 'england-and-wales')),
      corrected: own.some(isCorrected),
      recordedStart: recordedAt(own, 'clock_in'),
      recordedEnd: recordedAt(own, 'clock_out'),
    }
  })
}

/** Returns the times that are paid for a shift; null while it is open. */
const spanOf = ({ startedAt, endedAt }: Pick<Shift, 'startedAt' | 'endedAt'>, duty: Duty | null, rules: PayRule[]) =>
  endedAt && paidSpan({ startsAt: startedAt, endsAt: endedAt }, duty, ruleOn(rules, dayOf(startedAt)))

/** How far from its planned shift a part of it is searched: a correction may have moved its start. */
const AROUND_MS = DAY_MS / 2

/** Returns the unpaid break of a shift. Its planned shift may have been worked in several parts. */
function breakOf(shift: Row['shift'], userId: string, dutyId: string, duty: Duty, rules: PayRule[]): number {
  if (duty.minutes === 0) return 0
  const [from, to] = [+duty.startsAt - AROUND_MS, +duty.endsAt + AROUND_MS]
  const parts = partsOf()
    .all({ userId, dutyId, from, to })
    .map((one) => {
      const { startsAt, endsAt } = spanOf(one, duty, rules) ?? { startsAt: one.startedAt, endsAt: null }
      // A part whose time was refused counts no minutes, and its times are not true.
      const counts = one.endedAt?.getTime() !== one.startedAt.getTime()
      return { shiftId: one.id, startsAt, endsAt, paid: counts && isPaid(one) }
    })
  return shareBreak(duty.minutes, parts).get(shift.id) ?? 0
}

const partsOf = prepared((db) => {
  const { id, startedAt, endedAt } = shifts
  return db
    .select({ id, startedAt, endedAt, stoodDown: clockEntries.stoodDown })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        sql`${startedAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        eq(clockEntries.dutyId, sql.placeholder('dutyId')),
      ),
    )
    .orderBy(asc(startedAt), asc(id))
    .prepare()
})

const startOf = (entries: Entry[]) => entries.find(({ action }) => action === 'clock_in')
const isCorrected = ({ effectiveAt, method }: Entry) => effectiveAt !== null || method === CORRECTION
const recordedAt = (entries: Entry[], action: string) =>
  entries.find((entry) => entry.action === action && entry.method !== CORRECTION)?.at ?? null

/** Returns in words what is unusual about a shift's punches: flags, and checks that are undecided or failed. */
function flagsOf(entries: Entry[]): string[] {
  const marks = entries.flatMap((entry) => [...flagMarks(entry), ...checkMarks(entry)])
  const words = marks.filter(({ tone }) => tone !== 'good' && tone !== 'info').map(({ words }) => words)
  return [
    ...new Set([
      ...words,
      ...entries.flatMap(lateWords),
      ...entries.flatMap(stoodDownWords),
      ...(entries.some(isCorrected) ? ['Corrected'] : []),
    ]),
  ]
}

/** Returns how long a punch took to arrive from a phone, if that was long, because a payroll clerk needs to know. */
function lateWords({ at, receivedAt }: Entry): string[] {
  const minutes = receivedAt ? minutesBetween(at, receivedAt) : 0
  return minutes >= LATE_MIN ? [`Sent late, ${minutesWords(minutes)}`] : []
}

const stoodDownWords = ({ stoodDown }: Entry) =>
  stoodDown ? [(STOOD_DOWN as Record<string, string>)[stoodDown] ?? stoodDown] : []

const LATE_MIN = 30

const named = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** A planned shift: its unpaid break in minutes, and its times. */
type Duty = { minutes: number; startsAt: Date; endsAt: Date }

const plannedOf = (ids: (string | null)[]): Map<string, Duty> =>
  new Map(
    db()
      .select({ id: duties.id, minutes: duties.breakMinutes, startsAt: duties.startsAt, endsAt: duties.endsAt })
      .from(duties)
      .where(inArray(duties.id, named(ids)))
      .all()
      .map(({ id, ...planned }) => [id, planned]),
  )

const placesOf = (ids: (string | null)[]): Map<string, { name: string; nation: Nation }> =>
  new Map(
    db()
      .select({ id: sites.id, name: sites.name, nation: sites.nation })
      .from(sites)
      .where(inArray(sites.id, named(ids)))
      .all()
      .map(({ id, name, nation }) => [id, { name, nation: nation as Nation }]),
  )
