import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, prepared, write } from '~/platform/store.server.ts'
import { assignmentFor } from './assign.server.ts'
import {
  type AssignmentRow,
  type DutyRow,
  dutyRow,
  hoursOf,
  isLive,
  isPublished,
  placesOf,
} from './duty-view.server.ts'
import { confirmBy } from './confirm-by.ts'
import { type AsShown, type Decline, type OwnDutyQuery } from './input.ts'
import { instructionsState } from './instructions-rows.server.ts'
import { recordDuty } from './told.server.ts'
import { type OwnDuty } from './views.ts'
import { LONGEST_DUTY_MS } from './wall-clock.ts'

/** How many hours before its start a shift must be confirmed, if its site has no setting. */
const USUAL_CONFIRM_HOURS = 24

/**
 * Returns the actor's own duties that begin on these days, by default the fourteen days from today and those that began
 * yesterday and have not ended: at three in the morning, that is the one they are on. Cancelled ones are included and
 * marked.
 */
export function listOwnDuties(actor: Person, query: OwnDutyQuery = {}, now = new Date()): OwnDuty[] {
  demand(actor, 'rota.own')
  const from = query.from ?? dayOf(now)
  const to = query.to ?? addDays(from, USUAL_DAYS - 1)
  const [start, end] = [startOfDay(from), endOfDay(to).getTime()]
  const rows = ownDuties()
    .all({ userId: actor.id, from: start.getTime() - (query.from ? 0 : LONGEST_DUTY_MS), end })
    .filter(({ duty }) => duty.startsAt >= start || duty.endsAt > now)
  if (rows.length === 0) return []
  const places = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ duty, own }) => viewOwnDuty(duty, own, places))
}

/** How many days from today `listOwnDuties` covers by default. */
const USUAL_DAYS = 14

/** Returns the actor's duties that begin after those fourteen days: they too are told about, taken and declined. */
export function listLaterDuties(actor: Person, now = new Date()): OwnDuty[] {
  demand(actor, 'rota.own')
  const rows = ownDuties().all({ userId: actor.id, from: laterThan(now), end: Number.MAX_SAFE_INTEGER })
  const places = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ duty, own }) => viewOwnDuty(duty, own, places))
}

/** Returns how many there are. */
export const countLaterDuties = (actor: Person, now = new Date()): number =>
  ownDuties().all({ userId: actor.id, from: laterThan(now), end: Number.MAX_SAFE_INTEGER }).length

const laterThan = (now: Date) => endOfDay(addDays(dayOf(now), USUAL_DAYS - 1)).getTime()

// The statement is compiled only once, because it runs with every request for the home page.
const ownDuties = prepared((db) =>
  db
    .select({ duty: duties, own: assignments })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, sql.placeholder('userId')),
        sql`${assignments.startsAt} >= ${sql.placeholder('from')}`,
        sql`${assignments.startsAt} < ${sql.placeholder('end')}`,
        inArray(assignments.state, ['assigned', 'confirmed']),
        ne(duties.state, 'draft'),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
    .prepare(),
)

/**
 * Confirms the actor's duty. Repeating it changes nothing. @throws Problem not_found, conflict `cancelled`, `over` or
 * `stale`
 */
export function confirmDuty(actor: Person, { id, version }: AsShown, now = new Date()): OwnDuty {
  demand(actor, 'rota.own')
  return commit(() => {
    const { duty, own } = ownDuty(actor, id)
    if (duty.state === 'cancelled') throw conflict('This shift was cancelled', { code: 'cancelled' })
    if (duty.endsAt <= now) throw conflict('This shift is over', { code: 'over' })
    if (own.state === 'confirmed') return viewOwnDuty(duty, own)
    refuseChanged(duty, version)
    const row = setState(own, { state: 'confirmed', confirmedAt: now }, now)
    recordDuty(actor, 'duty.confirmed', duty, actor.id, now)
    return viewOwnDuty(duty, row)
  })
}

/**
 * Declines the actor's own duty with a reason, so that the place is open again. @throws Problem not_found, conflict
 * `begun`, `cancelled` or `stale`
 */
export function declineDuty(actor: Person, { id, reason, version }: Decline, now = new Date()): OwnDuty {
  demand(actor, 'rota.own')
  return commit(() => {
    const { duty, own } = ownDuty(actor, id)
    refuseBegun(duty, now)
    refuseChanged(duty, version)
    const row = setState(own, { state: 'declined', declineReason: reason, confirmedAt: null }, now)
    recordDuty(actor, 'duty.declined', duty, actor.id, now, null, reason)
    return viewOwnDuty(duty, row)
  })
}

/** Returns one of the actor's published duties. @throws Problem not_found, also for another person's and for a draft */
export function ownDuty(actor: Person, id: string): { duty: DutyRow; own: AssignmentRow } {
  const duty = dutyRow(id)
  const own = assignmentFor(id, actor.id)
  if (!own || !isLive(own) || duty.state === 'draft') throw notFound('Duty')
  return { duty, own }
}

/** Refuses a request about a duty that has begun or was cancelled. @throws Problem conflict */
export function refuseBegun(duty: DutyRow, now: Date): void {
  if (!isPublished(duty)) throw conflict('This shift was cancelled', { code: 'cancelled' })
  if (duty.startsAt <= now) throw conflict('This shift has begun. Please call the control room.', { code: 'begun' })
}

/**
 * Refuses an answer about a duty that has been changed since the person saw it: nobody agrees to hours that they have
 * not read. @param seen the version that they saw, if they say it @throws Problem conflict `stale`
 */
export function refuseChanged({ version }: DutyRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version)
    throw conflict('This shift has just been changed. Please read it again.', { code: 'stale' })
}

/** Returns a duty as one person sees it; `own` is their assignment, null if they have none. */
export function viewOwnDuty(duty: DutyRow, own: AssignmentRow | null, places = placesOf([duty])): OwnDuty {
  const site = places.sites.get(duty.siteId)
  return {
    ...hoursOf(duty, places),
    address: site?.address ?? null,
    latitude: site?.latitude ?? null,
    longitude: site?.longitude ?? null,
    confirmBy: confirmBy(duty.startsAt, site?.confirmHours ?? USUAL_CONFIRM_HOURS, own?.toldAt ?? null).toISOString(),
    instructions: own ? instructionsState(own.userId, duty.siteId) : 'none',
    assignment: own && {
      id: own.id,
      state: own.state,
      toldAt: own.toldAt?.toISOString() ?? null,
      confirmedAt: own.confirmedAt?.toISOString() ?? null,
    },
  }
}

const setState = ({ id }: AssignmentRow, set: Partial<AssignmentRow>, now: Date): AssignmentRow =>
  write()
    .update(assignments)
    .set({ ...set, updatedAt: now })
    .where(eq(assignments.id, id))
    .returning()
    .get()!
