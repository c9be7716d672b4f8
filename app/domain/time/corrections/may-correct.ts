import { showInstant } from '~/platform/dates.ts'

type Worked = { startedAt: Date; endedAt: Date | null }

/**
 * A requested time, and the shift that it would begin or end; null if a clock-in is missing. `endsAt` is the end of a
 * whole shift that is missing.
 */
export type Proposed = { kind: 'clock_in' | 'clock_out'; at: Date; shift: Worked | null; endsAt?: Date | null }

/**
 * Returns why a time is impossible; null if it is possible. @param others the person's shifts around it, apart from
 * this one
 */
export function mayCorrect(
  { kind, at, shift, endsAt = null }: Proposed,
  others: readonly Worked[],
  now: Date,
): string | null {
  if (at > now) return 'This time is in the future.'
  const counted = kind === 'clock_in' ? shift?.startedAt : shift?.endedAt
  if (counted && counted.getTime() === at.getTime()) return 'This is already the recorded time.'
  const start = kind === 'clock_in' ? at : shift!.startedAt
  const end = kind === 'clock_out' ? at : (shift?.endedAt ?? endsAt)
  if (end && end < start) {
    return kind === 'clock_out'
      ? `A shift cannot end before it begins. This shift began ${showInstant(start)}.`
      : `A shift cannot begin after it ends. This shift ended ${showInstant(end)}.`
  }
  const met = others.find((other) => overlaps({ startedAt: start, endedAt: end }, other))
  return met ? `It would overlap another shift, which began ${showInstant(met.startedAt)}.` : null
}

/** Returns whether two shifts overlap; one without an end goes on. */
export const overlaps = (one: Worked, other: Worked): boolean =>
  other.startedAt < (one.endedAt ?? FOREVER) && (other.endedAt ?? FOREVER) > one.startedAt

const FOREVER = new Date(8.64e15)
