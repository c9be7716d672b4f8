import { and, eq, getTableColumns, gte, inArray, lt, ne } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { tourRuns } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demandAt, sitesOf } from '../../../kernel/access/grants.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { endOfDay, startOfDay } from '~/platform/dates.ts'
import { type RunQuery } from './input.ts'
import { type RunRow, runRow } from './rows.server.ts'
import { type RunLine, type RunView } from './views.ts'
import { viewLines, viewRun } from './view-run.server.ts'

/**
 * Returns runs at the sites that the actor sees, newest first. Runs that are still due are included only on request.
 * @throws Problem not_found for a site without access
 */
export function listRuns(actor: Person, { siteId, state, from, to, limit, before }: RunQuery): Page<RunLine> {
  const seen = sitesOf(actor, 'tour.see')
  if (siteId) demandAt(actor, 'tour.see', siteId)
  const where = and(
    siteId ? eq(tourRuns.siteId, siteId) : seen === 'all' ? undefined : inArray(tourRuns.siteId, [...seen]),
    state ? eq(tourRuns.state, literal(state)) : ne(tourRuns.state, literal('due')),
    from ? gte(tourRuns.at, startOfDay(from)) : undefined,
    to ? lt(tourRuns.at, endOfDay(to)) : undefined,
  )
  const list = { from: tourRuns, columns: getTableColumns(tourRuns), where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, by: [tourRuns.at, tourRuns.id], descending: true })
  return { items: viewLines(rows), next, total: null }
}

/** Returns a run with its scans. @throws Problem not_found, also for a site without access */
export function findRun(actor: Person, { id }: { id: string }): RunView {
  return viewRun(seenRun(actor, id))
}

/** Returns a run that the actor may see. @throws Problem not_found */
export function seenRun(actor: Person, id: string): RunRow {
  sitesOf(actor, 'tour.see')
  const run = runRow(id)
  demandAt(actor, 'tour.see', run.siteId)
  return run
}
