import { type Person } from '../../../kernel/access/actor.ts'
import { type Nothing } from '../../../kernel/access/input.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { findSiteRow } from '../../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { tokensOf } from '../checkpoints/tokens.server.ts'
import { CODE_MARK, TOKEN_MARK } from '../checkpoints/token-marks.ts'
import { toursOf } from '../tours/tours.server.ts'
import { type OwnTour } from '../tours/views.ts'
import { openRunsOf, type RunRow, scansOf } from './rows.server.ts'
import { openRunOf, ownRun } from './walk.server.ts'
import { type RunView } from './views.ts'
import { viewRun } from './view-run.server.ts'
import { sitesAround } from './walkable.server.ts'

/**
 * Returns the tours at the sites where the actor is at work around now. A tour in progress comes first, then the next
 * one due.
 */
export function listOwnTours(actor: Person, _: Nothing = {}, now = new Date()): OwnTour[] {
  demand(actor, 'tour.walk')
  const walked = openRunOf(actor.id, now)
  const sites = new Set([...sitesAround(actor.id, now), ...(walked ? [walked.siteId] : [])])
  const both = toursOf([...sites])
  const open = openRunsOf(both.map(({ tour }) => tour.id))
  const items = both.map(({ tour, version }): OwnTour => {
    const run = walked?.tourId === tour.id ? walked : null
    const tokens = tokensOf(version.points.map(({ id }) => id))
    return {
      id: tour.id,
      siteId: tour.siteId,
      siteName: findSiteRow(tour.siteId)?.name ?? '',
      name: version.name,
      order: version.order as 'fixed' | 'free',
      allowedMinutes: version.allowedMinutes,
      dueAt: nextDue(open, tour.id, now)?.toISOString() ?? null,
      checkpoints: version.points.map(({ id, name, note, question, photoNeeded }) => ({
        ...{ id, name, note, question, photoNeeded },
        tokenMarks: (tokens.get(id) ?? []).map(({ token }) => sha256Of(token).slice(0, TOKEN_MARK)),
        codeMarks: (tokens.get(id) ?? []).map(({ code }) => sha256Of(code).slice(0, CODE_MARK)),
      })),
      run: run?.startedAt
        ? {
            id: run.id,
            startedAt: run.startedAt.toISOString(),
            scannedIds: [...new Set(scansOf(run.id).map(({ checkpointId }) => checkpointId))],
          }
        : null,
    }
  })
  return items.sort(
    (a, b) => Number(b.run !== null) - Number(a.run !== null) || (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'),
  )
}

/** Returns one of the actor's runs, with its scans. @throws Problem not_found */
export function findOwnRun(actor: Person, { id }: { id: string }): RunView {
  demand(actor, 'tour.walk')
  return viewRun(ownRun(actor, id))
}

/** Returns when a tour is next due: the earliest due time that nobody has started, up to a day ahead. */
const nextDue = (open: readonly RunRow[], tourId: string, now: Date): Date | null =>
  open.find(
    ({ tourId: of, state, dueAt }) =>
      of === tourId && state === 'due' && dueAt !== null && dueAt.getTime() < now.getTime() + DAY_MS,
  )?.dueAt ?? null
