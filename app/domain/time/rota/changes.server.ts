import { and, eq, getTableColumns, gte, inArray, lt } from 'drizzle-orm'
import { duties, dutyChanges } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { placesOf } from './duty-view.server.ts'
import { type ChangeQuery } from './input.ts'
import { type DutyChangeView } from './views.ts'

const DAY_S = 86_400

/**
 * Returns changes to published duties on these days, by default the last 28, latest first: the notice given, the people
 * concerned, and when they were told.
 */
export function listDutyChanges(actor: Person, query: ChangeQuery, now = new Date()): Page<DutyChangeView> {
  const seen = sitesOf(actor, 'rota.see')
  const to = query.to ?? dayOf(now)
  const from = query.from ?? addDays(to, -27)
  const { rows, next } = findPage({
    from: dutyChanges,
    columns: { change: getTableColumns(dutyChanges), duty: getTableColumns(duties) },
    join: { table: duties, on: eq(duties.id, dutyChanges.dutyId) },
    where: and(
      gte(dutyChanges.at, startOfDay(from)),
      lt(dutyChanges.at, endOfDay(to)),
      seen === 'all' ? undefined : inArray(duties.siteId, [...seen]),
      query.siteId ? eq(duties.siteId, query.siteId) : undefined,
      query.underDays ? lt(dutyChanges.noticeS, query.underDays * DAY_S) : undefined,
    ),
    ...{ by: [dutyChanges.at, dutyChanges.id], descending: true, cursor: { before: query.before }, limit: query.limit },
  })
  const places = placesOf(rows.map(({ duty }) => duty))
  const names = namesOf(rows.flatMap(({ change }) => [change.userId, change.by]))
  const nameOf = (id: string | null) => (id && names.get(id)) || null
  const items = rows.map(({ change, duty }) => ({
    id: change.id,
    dutyId: change.dutyId,
    siteId: duty.siteId,
    site: places.sites.get(duty.siteId)?.name ?? '',
    post: places.posts.get(duty.postId) ?? '',
    kind: change.kind,
    userId: change.userId,
    userName: nameOf(change.userId),
    by: nameOf(change.by),
    at: change.at.toISOString(),
    before: hoursOnly(change.before),
    after: hoursOnly(change.after),
    noticeSeconds: change.noticeS,
    toldAt: change.toldAt?.toISOString() ?? null,
  }))
  return { items, next, total: null }
}

type Hours = { startsAt: string; endsAt: string; post: string }
const hoursOnly = (hours: Hours | null): Hours | null =>
  hours && { startsAt: hours.startsAt, endsAt: hours.endsAt, post: hours.post }
