import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, prepared, write } from '~/platform/store.server.ts'
import { type StandDownDecision } from './input.ts'

type Place = { siteId: string | null; dutyId: string | null }
/** Returns in words why a person may not work here now; null if they may. */
type StandDown = (userId: string, place: Place, at: Date) => string | null

const asked = () => singleton('clocking.stand-down', () => ({ by: null as StandDown | null }))

/** Registers the check that a higher module makes at each clock-in. */
export const registerStandDown = (by: StandDown): void => void (asked().by = by)

const RING = 'You may not work yet. Ring control now.'

/**
 * Stands down a person who clocks in but may not work, within the commit that stores their punch. The punch is kept as
 * a record of who was there, control is told, and nothing is paid until an administrator decides. @returns the words
 * for the person; null if they may work
 */
export function standDown(
  entryId: string,
  userId: string,
  { siteId, dutyId }: Place,
  at: Date,
  now: Date,
): string | null {
  const why = asked().by?.(userId, { siteId, dutyId }, at) ?? null
  if (why === null) return null
  const words = `${why}. ${RING}`
  write()
    .update(clockEntries)
    .set({ stoodDown: 'open', stoodDownWords: words })
    .where(eq(clockEntries.id, entryId))
    .run()
  const userName = namesOf([userId]).get(userId) ?? ''
  const payload = { id: entryId, userId, userName, siteId, words: why, decision: null }
  const subject = { type: 'clock_entry', id: entryId }
  const details = { words: why, siteId, dutyId }
  record(system('clock'), { type: 'clock.stood_down', subject, personId: userId, details, payload }, now)
  return words
}

/**
 * Returns whether a person who came to a shift at this instant was stood down there, and may not work at this place now
 * either: a licence that was recorded since lets them stay, but not come back after they have gone home.
 */
export function isStoodDown(
  userId: string,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date | null },
  place: Place,
  now: Date,
): boolean {
  if (!stoodDownAt().get({ userId, startedAt: startedAt.getTime() })) return false
  return endedAt !== null || (asked().by?.(userId, place, now) ?? null) !== null
}

const stoodDownAt = prepared((database) =>
  database
    .select({ id: clockEntries.id })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        sql`${shifts.startedAt} = ${sql.placeholder('startedAt')}`,
        isNotNull(clockEntries.stoodDown),
      ),
    )
    .prepare(),
)

/**
 * Decides whether the shift of a person who was stood down is paid; nobody may decide their own. @throws Problem
 * not_found, forbidden, conflict if the person was not stood down or it was decided already
 */
export function decideStandDown(actor: Person, { id, stoodDown, notes }: StandDownDecision, now = new Date()): void {
  demand(actor, 'clock.review')
  commit(() => {
    const row = db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()
    if (!row) throw notFound('Clock entry')
    const own = refuseOwn(actor, row.userId)
    const decided = { stoodDown, stoodDownBy: actor.id, stoodDownAt: now, stoodDownNotes: notes }
    const waiting = and(eq(clockEntries.id, id), eq(clockEntries.stoodDown, 'open'))
    const { changes } = write().update(clockEntries).set(decided).where(waiting).run()
    if (!changes) throw conflict('There is nothing to decide for this entry', { code: 'decided' })
    const userName = namesOf([row.userId]).get(row.userId) ?? ''
    const { userId, siteId, stoodDownWords } = row
    const payload = { id, userId, userName, siteId, words: stoodDownWords ?? '', decision: stoodDown }
    const details = { decision: stoodDown, notes, words: stoodDownWords, ...own }
    const subject = { type: 'clock_entry', id }
    record(actor, { type: 'clock.stand_down_decided', subject, personId: userId, details, payload }, now)
  })
}

/**
 * Returns whether a shift that begins with this punch is paid: either the person was not stood down, or an
 * administrator decided to pay it.
 */
export const isPaid = ({ stoodDown }: { stoodDown: string | null }): boolean =>
  stoodDown === null || stoodDown === 'pay'
