/** The most bytes of notes that an alert stores, however often the button is pressed. */
export const MOST_NOTES_BYTES = 4096

const MARK = '\n[Some notes are left out here: the first and the newest are kept.]\n'
const HALF = Math.floor((MOST_NOTES_BYTES - MARK.length) / 2)

/** How many presses of one alert each become an event. After that, one event is recorded each minute. */
const TOLD_ONE_BY_ONE = 5
const THEN_EVERY_MS = 60_000

/**
 * Returns the earlier notes with those of a new press added. The first and the newest notes stay; above
 * `MOST_NOTES_BYTES` the middle is left out. @returns null if there are no notes at all
 */
export function foldNotes(kept: string | null, added: string | null): string | null {
  if (!added || added === kept || kept?.endsWith(`\n${added}`)) return kept
  const [head, tail] = kept?.split(MARK) ?? []
  if (tail !== undefined) return head + MARK + newest(`${tail}\n${added}`)
  const joined = head === undefined ? added : `${head}\n${added}`
  return bytesOf(joined) <= MOST_NOTES_BYTES ? joined : first(joined) + MARK + newest(joined)
}

/**
 * Returns whether this press becomes an event rather than only being counted. The first presses of an alert do, then
 * one a minute. @param presses how often the alert was pressed, including this press @param lastEventAt when the last
 * event about a press of it was recorded
 */
export function isRecorded(presses: number, lastEventAt: Date | null, now: Date): boolean {
  if (presses <= TOLD_ONE_BY_ONE || !lastEventAt) return true
  return Math.abs(now.getTime() - lastEventAt.getTime()) >= THEN_EVERY_MS
}

type Location = { latitude: number | null; longitude: number | null; accuracy: number | null; address: string | null }

/**
 * Returns what a further press changes about an alert's location: coordinates replace those that were not measured
 * later, and an address alone leaves them as they are.
 * @param at when it was pressed
 */
export function newerPlace(
  { locatedAt }: { locatedAt: Date | null },
  location: Location | null,
  at: Date,
): Partial<Location & { locatedAt: Date }> {
  if (!location) return {}
  if (location.latitude === null) return { address: location.address }
  return locatedAt && locatedAt > at ? {} : { ...location, locatedAt: at }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

// Cutting through a multi-byte letter leaves a replacement mark, which is removed here.
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const first = (text: string) => decode(new TextEncoder().encode(text).subarray(0, HALF)).replace(/\uFFFD+$/, '')

function newest(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return bytes.length <= HALF ? text : decode(bytes.subarray(-HALF)).replace(/^\uFFFD+/, '')
}
