import { eq, inArray } from 'drizzle-orm'
import { checkpoints, type TourPoint, tourVersions } from '#db/schema/tours.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { fileUrl } from '../../../kernel/people/user-view.ts'
import { findSiteRow } from '../../../kernel/sites/sites.server.ts'
import { type FenceVerdict } from '../../clocking/fence.ts'
import { db } from '~/platform/store.server.ts'
import { type RunState } from './input.ts'
import { type Method } from './marks.ts'
import { marksOfScan, type RunRow, type ScanRow, scansOf, versionOf } from './rows.server.ts'
import { type RunLine, type RunView, type ScanView } from './views.ts'

/** Returns runs as a list shows them, in the given order. */
export function viewLines(rows: readonly RunRow[]): RunLine[] {
  const names = namesOf(rows.map(({ userId }) => userId))
  const ids = [...new Set(rows.map(({ versionId }) => versionId))]
  const { id, name } = tourVersions
  const versions = ids.length ? db().select({ id, name }).from(tourVersions).where(inArray(id, ids)).all() : []
  const tours = new Map(versions.map((version) => [version.id, version.name]))
  const sites = new Map(
    [...new Set(rows.map(({ siteId }) => siteId))].map((siteId) => [siteId, findSiteRow(siteId)?.name]),
  )
  return rows.map((row) => ({
    id: row.id,
    tourId: row.tourId,
    tour: tours.get(row.versionId) ?? '',
    siteId: row.siteId,
    site: sites.get(row.siteId) ?? '',
    userId: row.userId,
    userName: (row.userId && names.get(row.userId)) ?? null,
    state: row.state as RunState,
    dueAt: row.dueAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    trust: row.startedTrust,
    reason: row.reason,
    planned: row.planned,
    scanned: row.scanned,
    marked: row.marked,
  }))
}

/** Returns a run with its scans, by the version of the tour that was walked. */
export function viewRun(run: RunRow): RunView {
  const { n, order, allowedMinutes, points } = versionOf(run)
  const named = new Map(points.map((point) => [point.id, point]))
  return {
    ...viewLines([run])[0]!,
    version: n,
    order: order as 'fixed' | 'free',
    allowedMinutes,
    checkpoints: points.map(viewPoint),
    scans: scansOf(run.id).map((scan) => {
      const point = named.get(scan.checkpointId) ?? strangerTo(scan)
      return viewScan(scan, point.name, point.radiusMetres)
    }),
  }
}

/** Returns the name and radius, as they are now, of a checkpoint that is not on the tour. */
const strangerTo = ({ checkpointId }: ScanRow): Pick<TourPoint, 'name' | 'radiusMetres'> =>
  db().select().from(checkpoints).where(eq(checkpoints.id, checkpointId)).get() ?? { name: '', radiusMetres: 0 }

/** Returns a checkpoint as the person on the tour sees it. */
export const viewPoint = ({ id, name, question, photoNeeded }: TourPoint) => ({ id, name, question, photoNeeded })

/** Returns a scan, with the checkpoint's name and radius in the version that was walked. */
export const viewScan = (scan: ScanRow, checkpoint: string, radiusMetres: number): ScanView => ({
  id: scan.id,
  checkpointId: scan.checkpointId,
  checkpoint,
  at: scan.at.toISOString(),
  receivedAt: scan.receivedAt.toISOString(),
  trust: scan.trust,
  notBefore: scan.notBefore?.toISOString() ?? null,
  notAfter: scan.notAfter?.toISOString() ?? null,
  method: scan.method as Method,
  fence: {
    verdict: scan.fence as FenceVerdict,
    distanceMetres: scan.distanceMetres,
    accuracyMetres: scan.accuracy,
    radiusMetres: radiusMetres || null,
  },
  marks: marksOfScan(scan),
  answer: scan.answer,
  note: scan.note,
  photoUrl: fileUrl(scan.photoFileId),
})
