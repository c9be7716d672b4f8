import { and, eq } from 'drizzle-orm'
import { assignments, dutyChanges } from '#db/schema/rota.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { type DutyPayload } from './events.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { newId, write } from '~/platform/store.server.ts'
import { type DutyRow, placesOf } from './duty-view.server.ts'

/** The events about a published duty. */
export type ToldOf =
  | 'duty.assigned'
  | 'duty.changed'
  | 'duty.cancelled'
  | 'duty.withdrawn'
  | 'duty.confirmed'
  | 'duty.declined'
  | 'duty.taken'
type ChangeOf = 'assigned' | 'changed' | 'cancelled' | 'withdrawn'

/**
 * Records a change to a published duty, with the notice given, and tells the people concerned. Within a commit. @param
 * userIds the people concerned @param before the duty before the change, if it differs
 */
export function tellChange(
  actor: Actor,
  kind: ChangeOf,
  duty: DutyRow,
  userIds: readonly string[],
  now: Date,
  before: DutyRow | null = null,
): void {
  const starts = [duty, before ?? duty].map(({ startsAt }) => startsAt.getTime())
  const change = {
    kind,
    dutyId: duty.id,
    at: now,
    by: actor.kind === 'person' ? actor.id : null,
    before: kind === 'assigned' ? null : shownOf(before ?? duty),
    after: kind === 'assigned' || kind === 'changed' ? shownOf(duty) : null,
    noticeS: Math.round((Math.min(...starts) - now.getTime()) / 1000),
  }
  for (const userId of userIds.length ? userIds : [null]) {
    const toldAt = userId ? now : null
    write()
      .insert(dutyChanges)
      .values({ ...change, id: newId(now.getTime()), userId, toldAt })
      .run()
    if (!userId) continue
    noteTold(duty, userId, now)
    recordDuty(actor, `duty.${kind}`, duty, userId, now, before)
  }
}

/** Records that the person has been told about this version of the duty. */
export function noteTold({ id, version }: DutyRow, userId: string, now: Date): void {
  write()
    .update(assignments)
    .set({ toldAt: now, toldVersion: version, updatedAt: now })
    .where(and(eq(assignments.dutyId, id), eq(assignments.userId, userId)))
    .run()
}

/** Records what happened to a person's duty, for the audit log, for open pages and for reactions. */
export function recordDuty(
  actor: Actor,
  type: ToldOf,
  duty: DutyRow,
  userId: string,
  now: Date,
  before: DutyRow | null = null,
  words: string | null = null,
): void {
  const { post, site, ...hours } = shownOf(duty)
  const told: DutyPayload = {
    ...{ dutyId: duty.id, userId, userName: namesOf([userId]).get(userId) ?? '', siteId: duty.siteId, site, post },
    ...hours,
    before: before && { startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() },
  }
  const { userId: _, userName: _name, dutyId: _duty, ...rest } = told
  const details = words ? { ...rest, reason: words } : rest
  record(actor, { type, subject: { type: 'duty', id: duty.id }, personId: userId, details, payload: told }, now)
}

/** Records a planning change that only planners are told about. */
export function recordPlan(
  actor: Actor,
  type: 'duty.planned' | 'duty.replanned' | 'duty.removed' | 'assignment.drafted' | 'assignment.dropped',
  { id, siteId }: Pick<DutyRow, 'id' | 'siteId'>,
  details: Record<string, unknown>,
  now: Date,
): void {
  record(actor, { type, subject: { type: 'duty', id }, personId: null, details, payload: { siteId } }, now)
}

function shownOf(duty: DutyRow) {
  const { posts, sites } = placesOf([duty])
  const [startsAt, endsAt] = [duty.startsAt.toISOString(), duty.endsAt.toISOString()]
  return { startsAt, endsAt, post: posts.get(duty.postId) ?? '', site: sites.get(duty.siteId)?.name ?? '' }
}
