import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { newestEventId } from '../../../kernel/events/since.server.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { findDutyById, findPostName } from '../../rota/find-duty.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db, prepared } from '~/platform/store.server.ts'
import { addLine, strikeLine } from './lines.server.ts'

/** How many punches one transaction reads. */
const AT_ONCE = 200
/** After how many events without a punch it is stored how far the last run got. */
const QUIET = 1000

/**
 * Writes arrivals and departures since the last run into the sites' books. This is not done with the punches
 * themselves, so that a rush at the start of a shift stays fast. A run starts where the last one ended, even after a
 * crash. The very first run only notes where to start. @returns how many lines were written
 */
export function writePunchLines(now = new Date()): number {
  const since = readSetting('site_book_event')
  if (since === null) return commit(() => (goOnFrom(newestEventId(), now), 0))
  const newest = newestEventId()
  if (newest <= since) return 0
  const punches = db()
    .select({ id: events.id, subjectId: events.subjectId })
    .from(events)
    .where(and(gt(events.id, since), inArray(events.type, ['clock.in', 'clock.out'])))
    .orderBy(asc(events.id))
    .limit(AT_ONCE)
    .all()
  if (punches.length === 0 && newest - since < QUIET) return 0
  const done = commitEach(punches, ({ subjectId }) => notePunch(subjectId ?? '', now), FAILED)
  // If none could be written, it may be the disk, so they are all tried again. One that fails beside others is logged,
  // and keeps nobody else out of the books.
  if (done.length > 0 || punches.length === 0)
    commit(() => goOnFrom(punches.length === AT_ONCE ? punches.at(-1)!.id : newest, now))
  return done.filter(Boolean).length
}

const FAILED = 'the line of an arrival or a departure could not be added to the book of its site'

/** Strikes through the line of a withdrawn clock-out. */
export const strikePunch = ({ subjectId }: Happened, now: Date): void =>
  strikeLine({ type: 'clock_entry', id: subjectId ?? '' }, 'The clock-out was undone', now)

const goOnFrom = (eventId: number, now: Date) => writeSetting('site_book_event', eventId, null, now)

/** Writes the line of a punch, unless the punch has been withdrawn in the meantime or has no site. */
function notePunch(entryId: string, now: Date): boolean {
  const entry = punch().get({ id: entryId })
  if (!entry?.siteId || entry.withdrawnAt) return false
  const { id, siteId, userId, action, at, dutyId } = entry
  const who = namesOf([userId]).get(userId) ?? 'Somebody'
  const duty = dutyId ? findDutyById(dutyId) : null
  const position = duty && findPostName(duty.postId)
  const words = `${who} clocked ${action === 'clock_in' ? 'in' : 'out'}${position ? `, ${position}` : ''}.`
  const line = { siteId, kind: 'on_site' as const, words, occurredAt: at, userId }
  return addLine({ ...line, subject: { type: 'clock_entry', id } }, now) !== null
}

const punch = prepared((db) => {
  const { id, dutyId, userId, siteId, at, action, withdrawnAt } = clockEntries
  return db
    .select({ id, dutyId, userId, siteId, at, action, withdrawnAt })
    .from(clockEntries)
    .where(eq(id, sql.placeholder('id')))
    .prepare()
})
