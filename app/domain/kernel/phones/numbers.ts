/** How many numbers back are checked. Older missing numbers were reported long ago. */
export const LOOK_BACK = 1000

/**
 * Returns the missing numbers of a phone, and those that will never arrive because the phone no longer has them.
 * @param seen `clearTo`: all up to it have arrived or were reported missing; `gaps`: those above it that were reported
 * missing
 * @returns `news` are gaps not reported yet
 */
export function missingNumbers(
  seen: { clearTo: number; gaps: readonly number[] },
  phone: { lastSeq: number; waiting: readonly number[] },
  arrived: ReadonlySet<number>,
): { missing: number[]; news: number[]; gaps: number[]; clearTo: number } {
  const from = Math.max(seen.clearTo, phone.lastSeq - LOOK_BACK)
  const numbers = Array.from({ length: Math.max(0, phone.lastSeq - from) }, (_, i) => from + i + 1)
  const waiting = new Set(phone.waiting)
  const told = new Set(seen.gaps)
  const missing = numbers.filter((n) => !arrived.has(n))
  const lost = missing.filter((n) => !waiting.has(n))
  const stays = numbers.find((n) => !arrived.has(n))
  return {
    missing,
    news: lost.filter((n) => !told.has(n)),
    gaps: lost,
    clearTo: stays === undefined ? Math.max(seen.clearTo, phone.lastSeq) : stays - 1,
  }
}
