import { type Method } from '~/domain/time/site-book/runs/marks.ts'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { CODE_MARK, TOKEN_MARK } from '~/domain/time/site-book/checkpoints/token-marks.ts'

/** The key under which the tours are stored on the phone. */
export const KNOWN_TOURS = 'tours'

/** The tours of a site are offered offline for this long after they were loaded. */
const KEPT_MS = 24 * 3_600_000
/** No tour takes longer than this. */
const LONGEST_MS = 12 * 3_600_000
/** The page's data may have been asked for before the server had a step that is younger than this. */
const LOADING_MS = 10_000

type Point = OwnTour['checkpoints'][number]

/** A scan made on this phone; `checkpointId` is null if the phone does not know the poster. */
export type LocalScan = { checkpointId: string | null; at: string }
/** A tour that is being walked on this phone, until the server reports it. */
export type LocalRun = { runId: string; tourId: string; startedAt: string; scans: LocalScan[]; endedAt: string | null }
/** What this phone knows about the person's tours. */
export type KnownTours = { at: string; tours: OwnTour[]; runs: LocalRun[] }

/** The poster or tag that opened the portal on this phone. */
export type Incoming = { token: string; method: Method }

/** What was read: the token of a poster or tag, or a typed code. */
export type Read = { token: string } | { code: string }

/**
 * Returns the tours, updated with the steps made on this phone since they were loaded. The tour being walked comes
 * first.
 * @param now the current time: runs that were never ended are left out after twelve hours
 */
export function withLocal(tours: readonly OwnTour[], runs: readonly LocalRun[], now: Date): OwnTour[] {
  const shown = tours.map((tour): OwnTour => {
    const own = runs.filter(({ tourId }) => tourId === tour.id).at(-1)
    if (!own || now.getTime() - Date.parse(own.startedAt) > LONGEST_MS) return tour
    if (own.endedAt) return tour.run && tour.run.startedAt > own.endedAt ? tour : { ...tour, run: null }
    const done = own.scans.flatMap(({ checkpointId }) => checkpointId ?? [])
    const { id = own.runId, startedAt = own.startedAt, scannedIds = [] } = tour.run ?? {}
    return { ...tour, run: { id, startedAt, scannedIds: [...new Set([...scannedIds, ...done])] } }
  })
  return shown.sort((a, b) => Number(b.run !== null) - Number(a.run !== null))
}

/** Returns the id that the phone uses for a run: its own if it began the run. */
export const runIdOf = (tour: OwnTour, runs: readonly LocalRun[]): string | undefined =>
  runs.find(({ tourId, endedAt }) => tourId === tour.id && endedAt === null)?.runId ?? tour.run?.id

/** Returns the runs with a change to this tour's current run, which is begun if there is none. */
export function changeRun(
  runs: readonly LocalRun[],
  begun: Omit<LocalRun, 'scans' | 'endedAt'>,
  change: (run: LocalRun) => LocalRun,
): LocalRun[] {
  const others = runs.filter(({ runId }) => runId !== begun.runId)
  const run = runs.find(({ runId }) => runId === begun.runId) ?? { ...begun, scans: [], endedAt: null }
  return [...others, change(run)]
}

/** Returns the runs whose last step is so recent that the page's data may not have it yet. */
export const recentRuns = (runs: readonly LocalRun[], now: Date): LocalRun[] =>
  runs.filter(
    ({ startedAt, scans, endedAt }) =>
      now.getTime() - Date.parse(endedAt ?? scans.at(-1)?.at ?? startedAt) < LOADING_MS,
  )

/** Returns the state without tours that were loaded more than a day ago and runs that are more than half a day old. */
export function freshTours({ at, tours, runs }: KnownTours, now: Date): KnownTours {
  const since = (iso: string) => now.getTime() - Date.parse(iso)
  return {
    at,
    tours: since(at) < KEPT_MS ? tours : [],
    runs: runs.filter(({ startedAt }) => since(startedAt) < LONGEST_MS),
  }
}

/**
 * Returns the checkpoint of a poster or a code, by the marks that the phone was given; null if it matches none of them.
 */
export async function findPoint(tours: readonly OwnTour[], read: Read): Promise<Point | null> {
  const byToken = 'token' in read
  const mark = (await sha256(byToken ? read.token : read.code)).slice(0, byToken ? TOKEN_MARK : CODE_MARK)
  const points = tours.flatMap(({ checkpoints }) => checkpoints)
  return points.find(({ tokenMarks, codeMarks }) => (byToken ? tokenMarks : codeMarks).includes(mark)) ?? null
}

/** Returns the first checkpoint still to scan; null if all are scanned, or if nobody is walking the tour. */
export const nextOf = ({ checkpoints, run }: OwnTour): Point | null =>
  checkpoints.find(({ id }) => !run?.scannedIds.includes(id)) ?? null

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns how a poster page was opened: an NFC tag has `?by=nfc` in its link, a poster does not. */
export const methodOf = (search: string): 'nfc_link' | 'camera' =>
  new URLSearchParams(search).get('by') === 'nfc' ? 'nfc_link' : 'camera'
