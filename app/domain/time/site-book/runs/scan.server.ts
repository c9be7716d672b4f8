import { eq } from 'drizzle-orm'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { storeImage, type StoredFile } from '../../../kernel/files/images.server.ts'
import { demandRoom } from '../../../kernel/files/room.server.ts'
import { isUnsure, type Made } from '../../../kernel/phones/made.ts'
import { fence } from '../../clocking/fence.ts'
import { env } from '~/platform/env.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { isProblem, Problem } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { type Reached, reach } from '../checkpoints/tokens.server.ts'
import { type KeptScan, type Scan } from './input.ts'
import { nextPoint } from './marks.ts'
import { judgeRun, runFacts, type RunRow, runRow, runsBeside, scansOf, versionOf } from './rows.server.ts'
import { type ScanMade } from './views.ts'
import { viewPoint, viewScan } from './view-run.server.ts'
import { ensureRun, ownRun } from './walk.server.ts'
import { inSentences } from '~/platform/sentences.ts'

const MAX_BYTES = 8 * 2 ** 20
const LONGEST_SIDE = 1600
/**
 * The device's time counts only if it is at least this much before the server's; otherwise the server's own time
 * counts.
 */
const LATE_MS = 60_000

type Content = Omit<Scan, 'id' | 'timestamp' | 'photo'> & { photo?: Picture | null }
type When = Pick<Made, 'at' | 'receivedAt' | 'trust'> &
  Partial<Pick<Made, 'madeAt' | 'notBefore' | 'notAfter' | 'operationId'>>

/**
 * Adds a scan of a checkpoint to the actor's run. A doubtful scan is not refused; each doubt becomes a mark. @throws
 * Problem not_found for another person's run, unprocessable `unknown_checkpoint` for an unknown poster, and as
 * `storeImage`
 */
export async function scanCheckpoint(
  actor: Person,
  { id, timestamp, ...scan }: Scan,
  now = new Date(),
): Promise<ScanMade> {
  demand(actor, 'tour.walk')
  const { siteId } = ownRun(actor, id)
  const reached = demandReached(scan, siteId)
  const photo = await taken(actor, scan.photo)
  return commit(() => enter(actor, ownRun(actor, id), scan, reached, photo, claimed(timestamp, now)))
}

/**
 * Does the same for a scan that was stored on a phone, with the outbox's time and how reliable that is. If its
 * photograph cannot be read, the scan is kept without it, because nobody can go back to that minute. @throws Problem as
 * `scanCheckpoint` does, but not for the photograph
 */
export async function scanLater(
  actor: Person,
  { runId, tourId, ...scan }: Omit<KeptScan, 'photo'> & { photo?: Picture | null },
  made: Made,
): Promise<ScanMade> {
  demand(actor, 'tour.walk')
  const reached = reach(scan, env().ORIGIN)
  if (!reached) throw unknown()
  const photo = await taken(actor, scan.photo).catch(lostPhoto)
  const note = photo === 'lost' ? inSentences([scan.note, LOST]) : scan.note
  return commit(() => {
    const { run } = ensureRun(actor, { runId, tourId }, made)
    if (reached.siteId !== run.siteId) throw unknown()
    return enter(actor, run, { ...scan, note }, reached, photo === 'lost' ? null : photo, made)
  })
}

/**
 * Returns the checkpoint of this site with the given poster or code. @throws Problem unprocessable `unknown_checkpoint`
 */
export function demandReached(scan: Pick<Scan, 'token' | 'code'>, siteId: string): Reached {
  const reached = reach(scan, env().ORIGIN)
  if (!reached || reached.siteId !== siteId) throw unknown()
  return reached
}

const unknown = () =>
  new Problem('unprocessable', 'This is not a checkpoint of this site. Check the poster, or type its code.', {
    code: 'unknown_checkpoint',
    errors: { code: ['This is not a checkpoint of this site. Check the poster, or type its code.'] },
  })

async function taken(actor: Person, photo: Picture | null | undefined): Promise<StoredFile | null> {
  if (!photo) return null
  // The outbox has counted the bytes that a phone sends, and a scan must not wait for other pictures.
  if (typeof photo === 'string') demandRoom(actor)
  const kept = { ownerId: actor.id, purpose: 'tour', name: 'tour', by: actor.id, field: 'photo' }
  return storeImage({ picture: photo, ...kept, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
}

const LOST = 'Its photograph could not be read'

function lostPhoto(error: unknown): 'lost' {
  if (isProblem(error) && ['invalid', 'unsupported', 'too_large'].includes(error.kind)) return 'lost'
  throw error
}

/**
 * Returns when a scan was made. A scan that a client had stored is dated with the client's own time, which cannot be
 * proved.
 */
function claimed(timestamp: Date | null, now: Date): When {
  const late = timestamp ? now.getTime() - timestamp.getTime() : 0
  if (!timestamp || late < LATE_MS || late > DAY_MS) return { at: now, receivedAt: now, trust: 'server' }
  return { at: timestamp, receivedAt: now, trust: 'claimed', notAfter: now }
}

function enter(
  actor: Person,
  run: RunRow,
  { method, location, answer, note }: Content,
  reached: Reached,
  photo: StoredFile | null,
  { at, receivedAt, trust, madeAt, notBefore, notAfter, operationId }: When,
): ScanMade {
  const fix = location && {
    ...location,
    ageMs: location.at && Math.max(0, (madeAt ?? at).getTime() - location.at.getTime()),
  }
  const { verdict, distanceMetres } = fence(fix, reached)
  const id = newId(receivedAt.getTime())
  const row = {
    ...{ id, runId: run.id, checkpointId: reached.checkpointId, tokenId: reached.tokenId, operationId },
    ...{ at, receivedAt, madeAt, trust, notBefore, notAfter, method: method ?? 'typed' },
    retired: isRetired(reached, { at, trust }),
    ...{ latitude: location?.latitude, longitude: location?.longitude, accuracy: location?.accuracy },
    ...{ fence: verdict, distanceMetres, marks: [], answer, note, photoFileId: photo?.keep() },
  }
  write().insert(tourScans).values(row).run()
  if (run.startedAt && at < run.startedAt)
    write()
      .update(tourRuns)
      .set({ startedAt: at, startedTrust: trust, at: run.dueAt ?? at })
      .where(eq(tourRuns.id, run.id))
      .run()
  if (run.endedAt && !run.endReceivedAt && at > run.endedAt)
    write().update(tourRuns).set({ endedAt: at }).where(eq(tourRuns.id, run.id)).run()
  const judged = judgeRun(run.id)
  for (const other of runsBeside(run, reached.checkpointId, at)) judgeRun(other)
  return tellScan(actor, judged, id, reached, receivedAt)
}

/**
 * Returns whether the poster had already been replaced when it was scanned. A time that cannot be proved does not show
 * that it had not.
 */
const isRetired = ({ retiredAt }: Pick<Reached, 'retiredAt'>, { at, trust }: Pick<When, 'at' | 'trust'>): boolean =>
  retiredAt !== null && (isUnsure(trust) || at >= retiredAt)

function tellScan(actor: Person, run: RunRow, scanId: string, reached: Reached, now: Date): ScanMade {
  const scans = scansOf(run.id)
  const scan = scans.find(({ id }) => id === scanId)!
  const { points } = versionOf(run)
  const done = new Set(scans.map(({ checkpointId }) => checkpointId))
  const view = viewScan(scan, reached.name, reached.radiusMetres)
  const { checkpointId } = reached
  const payload = {
    ...runFacts(run, scan.at),
    ...{ trust: scan.trust, scanId, checkpointId, checkpoint: reached.name, method: scan.method, marks: view.marks },
  }
  const { tour, site, siteId, at, trust, checkpoint, marks, method } = payload
  const details = { tour, site, siteId, at, trust, checkpoint, marks, method }
  record(actor, { type: 'checkpoint.scanned', subject: { type: 'tour_scan', id: scanId }, details, payload }, now)
  const next = nextPoint(points, done)
  return { ...view, scanned: runRow(run.id).scanned, planned: run.planned, next: next && viewPoint(next) }
}
