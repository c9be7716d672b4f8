import { and, asc, eq, gte, isNull, lt, ne } from 'drizzle-orm'
import { duties, posts } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { addDays, countDays, type Day, startOfDay } from '~/platform/dates.ts'
import { commit, db } from '~/platform/store.server.ts'
import { draftDuty } from './duties.server.ts'
import { assignmentsOf, type DutyRow, isLive } from './duty-view.server.ts'
import { putOnFree } from './generate.server.ts'
import { type CopyWeek } from './input.ts'
import { postFor } from './posts.server.ts'
import { type MadeView } from './views.ts'

/**
 * Copies one week of a site to another week, as drafts at the same local times, with the same people if nothing
 * prevents it. A duty that already exists at the same position and hours is not repeated. @throws Problem not_found
 */
export function copyWeek(actor: Person, { siteId, from, to }: CopyWeek, now = new Date()): MadeView {
  demandAt(actor, 'rota.plan', siteId)
  return commit(() => {
    const site = presentSite(siteId)
    const there = weekOf(siteId, to).map(keyOf)
    const done: MadeView = { made: 0, kept: 0, removed: 0, unassigned: 0 }
    for (const duty of weekOf(siteId, from)) {
      const day = from <= to ? addDays(duty.day, countDays(from, to) - 1) : addDays(duty.day, 1 - countDays(to, from))
      const found = there.indexOf(keyOf({ ...duty, day }))
      if (found >= 0) {
        there.splice(found, 1)
        done.kept++
        continue
      }
      const hours = {
        day,
        start: duty.wallStart,
        end: duty.wallEnd,
        people: duty.people,
        breakMinutes: duty.breakMinutes,
      }
      const copy = draftDuty(postFor(actor, duty.postId), hours, now)
      const people = assignmentsOf(duty.id).filter(isLive)
      done.unassigned += people.filter(({ userId }) => !putOnFree(actor, copy, userId, now)).length
      done.made++
    }
    const details = { site: site.name, from, to, ...done }
    const subject = { type: 'site', id: siteId }
    record(actor, { type: 'rota.copied', subject, personId: null, details, payload: { siteId } }, now)
    return done
  })
}

/** Returns a week's duties at positions that still exist, without cancelled ones. */
const weekOf = (siteId: string, monday: Day): DutyRow[] =>
  db()
    .select({ duty: duties })
    .from(duties)
    .innerJoin(posts, eq(posts.id, duties.postId))
    .where(
      and(
        eq(duties.siteId, siteId),
        gte(duties.startsAt, startOfDay(monday)),
        lt(duties.startsAt, startOfDay(addDays(monday, 7))),
        ne(duties.state, 'cancelled'),
        isNull(posts.removedAt),
      ),
    )
    .orderBy(asc(duties.startsAt), asc(duties.id))
    .all()
    .map(({ duty }) => duty)

const keyOf = ({ postId, day, wallStart, wallEnd }: Pick<DutyRow, 'postId' | 'day' | 'wallStart' | 'wallEnd'>) =>
  [postId, day, wallStart, wallEnd].join(' ')
