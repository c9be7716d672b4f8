import { minutesBetween } from './bands.ts'

/** A part of a planned shift that was worked: its paid times before the break, without an end while it is open. */
type Part = { shiftId: string; startsAt: Date; endsAt: Date | null; paid: boolean }

/**
 * Takes the unpaid break of a planned shift once, however often its person clocked out and in again. The time between
 * two paid parts is unpaid already, so it counts towards the break first. The rest is taken from the first part, and
 * what that is too short for from the next; a part that is not paid leaves it to the others. @param parts in the order
 * of time @returns the minutes of the break by part
 */
export function shareBreak(breakMinutes: number, parts: readonly Part[]): Map<string, number> {
  const away = parts.reduce((sum, part, n) => sum + awayBefore(part, parts[n - 1]), 0)
  let left = Math.max(0, breakMinutes - away)
  return new Map(
    parts
      .filter(({ paid }) => paid)
      .map(({ shiftId, startsAt, endsAt }) => {
        const taken = endsAt ? Math.min(left, minutesBetween(startsAt, endsAt)) : left
        if (endsAt) left -= taken
        return [shiftId, taken]
      }),
  )
}

const awayBefore = (part: Part, before: Part | undefined): number =>
  before?.endsAt && before.paid && part.paid ? minutesBetween(before.endsAt, part.startsAt) : 0
