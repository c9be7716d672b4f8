/** A part of a planned shift that was worked, with the minutes that are paid for it before the break; null if open. */
type Part = { shiftId: string; minutes: number | null }

/**
 * Takes the unpaid break of a planned shift once, however often its person clocked out and in again: from the first
 * part, and what it is too short for from the next. @param parts in the order of time @returns the minutes of the break
 * by part
 */
export function shareBreak(breakMinutes: number, parts: readonly Part[]): Map<string, number> {
  let left = breakMinutes
  return new Map(
    parts.map(({ shiftId, minutes }) => {
      const taken = minutes === null ? left : Math.min(left, minutes)
      if (minutes !== null) left -= taken
      return [shiftId, taken]
    }),
  )
}
