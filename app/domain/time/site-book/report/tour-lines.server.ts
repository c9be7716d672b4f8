import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { tourRuns } from '#db/schema/tours.ts'
import { db } from '~/platform/store.server.ts'
import { METHOD_WORDS } from '../runs/marks.ts'
import { viewRun } from '../runs/view-run.server.ts'
import { leftOut, markWords, runTitle, STATE_WORDS } from '../runs/words.ts'
import { type SiteReport } from './views.ts'

/**
 * Returns the tours of a site between two instants, with their scans, for its client. Locations, answers and notes are
 * left out.
 */
export function tourLines(siteId: string, from: Date, to: Date): SiteReport['tours'] {
  const rows = db()
    .select()
    .from(tourRuns)
    .where(
      and(eq(tourRuns.siteId, siteId), gte(tourRuns.at, from), lt(tourRuns.at, to), ne(tourRuns.state, literal('due'))),
    )
    .orderBy(asc(tourRuns.at), asc(tourRuns.id))
    .all()
  return rows.map((row) => {
    const run = viewRun(row)
    const missed = run.state === 'missed'
    return {
      ...{ title: runTitle(run), state: STATE_WORDS[run.state], name: run.userName },
      ...{ started: run.startedAt, ended: run.endedAt, scanned: run.scanned, planned: run.planned },
      reason: run.reason,
      scans: run.scans.map((scan) => ({
        ...{ at: scan.at, checkpoint: scan.checkpoint, method: METHOD_WORDS[scan.method], marks: markWords(scan) },
        late: scan.trust !== 'server',
      })),
      // If nobody walked the tour, or it is still in progress, the checkpoints that were not scanned are not listed.
      left: missed || run.state === 'running' ? [] : leftOut(run),
    }
  })
}
