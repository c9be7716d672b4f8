import { metresBetween } from '../../../kernel/sites/metres.ts'

/** Doubts about a scan. A scan is not refused because of them, but the report shows them. */
export const MARKS = ['far', 'too_fast', 'same_moment', 'retired', 'out_of_order'] as const
export type Mark = (typeof MARKS)[number]

export const MARK_WORDS: Record<Mark, string> = {
  far: 'Far from the checkpoint',
  too_fast: 'Faster than walking',
  same_moment: 'Scanned on two phones',
  retired: 'Old poster',
  out_of_order: 'Not in order',
}

/** How a scan was made. */
export const METHODS = ['nfc_link', 'nfc', 'qr', 'camera', 'typed'] as const
export type Method = (typeof METHODS)[number]

export const METHOD_WORDS: Record<Method, string> = {
  nfc_link: 'NFC tag',
  nfc: 'NFC tag, in the app',
  qr: 'Poster, in the app',
  camera: 'Poster, camera app',
  typed: 'Code typed',
}

/** The highest plausible speed, in metres per second. Nobody walks a tour faster. */
const FASTEST = 5
/** If two phones are at one checkpoint within this time, one of them may have scanned a photograph of the poster. */
export const SAME_MOMENT_MS = 60_000

type Point = { latitude: number | null; longitude: number | null }

/** A scan with the facts that its marks depend on. */
export type Judged = {
  id: string
  checkpointId: string
  at: Date
  /**
   * The time on the phone's own clock. With it, the time between two scans on one phone does not depend on when they
   * were sent.
   */
  madeAt: Date | null
  fence: string
  retired: boolean
  /** Whether another person's phone was at this checkpoint within a minute. */
  sameMoment: boolean
}

/** What the marks depend on: the order of the tour and its checkpoints. */
export type Route = { order: 'fixed' | 'free'; points: readonly ({ id: string } & Point)[] }

/**
 * Returns the marks of a run's scans, by the id of the scan. It reads the whole run, so that the order in which late
 * scans arrive makes no difference. In a fixed order, a scan is out of order if it is not the next checkpoint that has
 * not been scanned. A checkpoint that is not on the tour is always out of order. Scanning one again is fine.
 */
export function marksOf(scans: readonly Judged[], { order, points }: Route): Map<string, Mark[]> {
  const places = new Map(points.map((point) => [point.id, point]))
  const sorted = inTime(scans)
  const done = new Set<string>()
  const found = new Map<string, Mark[]>()
  for (const [index, scan] of sorted.entries()) {
    const before = sorted[index - 1]
    const next = points.find(({ id }) => !done.has(id))
    const again = done.has(scan.checkpointId)
    const inOrder = places.has(scan.checkpointId) && (order === 'free' || again || next?.id === scan.checkpointId)
    const marks: [Mark, boolean][] = [
      ['far', scan.fence === 'away'],
      ['too_fast', before !== undefined && isTooFast(before, scan, places)],
      ['same_moment', scan.sameMoment],
      ['retired', scan.retired],
      ['out_of_order', !inOrder],
    ]
    found.set(
      scan.id,
      marks.flatMap(([mark, holds]) => (holds ? [mark] : [])),
    )
    done.add(scan.checkpointId)
  }
  return found
}

/** Returns the first checkpoint of a route that has not been scanned; null if there is none. */
export function nextPoint<P extends { id: string }>(points: readonly P[], done: ReadonlySet<string>): P | null {
  return points.find(({ id }) => !done.has(id)) ?? null
}

/** Returns scans sorted by when they were made. */
export const inTime = <S extends Pick<Judged, 'id' | 'at' | 'madeAt'>>(scans: readonly S[]): S[] =>
  [...scans].sort((a, b) => +a.at - +b.at || +(a.madeAt ?? a.at) - +(b.madeAt ?? b.at) || (a.id < b.id ? -1 : 1))

function isTooFast(before: Judged, scan: Judged, places: ReadonlyMap<string, Point>): boolean {
  const [from, to] = [before, scan].map(({ checkpointId }) => pointOf(places.get(checkpointId)))
  if (!from || !to || before.checkpointId === scan.checkpointId) return false
  const byServer = Math.abs(+scan.at - +before.at)
  const byPhone = scan.madeAt && before.madeAt ? Math.abs(+scan.madeAt - +before.madeAt) : 0
  return metresBetween(from, to) > (Math.max(byServer, byPhone) / 1000) * FASTEST
}

const pointOf = (point: Point | undefined) =>
  point?.latitude == null || point.longitude == null ? null : { latitude: point.latitude, longitude: point.longitude }
