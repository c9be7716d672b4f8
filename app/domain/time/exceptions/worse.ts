import { type Found } from './judge.ts'

/** Stored in place of the number of places once the problem that somebody closed was gone. */
export const GONE = -1

/** An exception as somebody closed it. */
type Closed = { kind: string; dueAt: Date; closedAt: Date | null; places: number | null }

/**
 * Compares what is found now with the exception that somebody closed. What is the same, or has got better, stays
 * closed; what became worse, or was gone and came back, is opened once for each time that it did.
 *
 * @returns null if it stays closed; otherwise `why` it is opened again, in words, or null for another occasion, such as
 *   a duty that was moved
 */
export function comparedWithClosed(
  { kind, dueAt, closedAt, places }: Closed,
  found: Pick<Found, 'kind' | 'dueAt' | 'newestAt' | 'places'>,
): { why: string | null } | null {
  if (places === GONE) return { why: 'Opened again: it had been settled since this was closed.' }
  if (found.newestAt) {
    if (!closedAt || found.newestAt <= closedAt) return null
    // The due time of several records is that of the oldest, which changes when that one is decided.
    return { why: found.dueAt > closedAt ? null : 'Opened again: a record came after this was closed.' }
  }
  if (dueAt.getTime() !== found.dueAt.getTime()) return { why: null }
  if (places !== null && (found.places ?? 0) > places)
    return { why: 'Opened again: another place has become uncovered since this was closed.' }
  const missed = kind === 'late' && found.kind === 'no_show'
  return missed ? { why: 'Opened again: it was closed as late, and became a no-show.' } : null
}
