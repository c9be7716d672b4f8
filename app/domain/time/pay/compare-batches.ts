import { type PersonPrint } from '#db/schema/pay.ts'

/** A person who is paid differently: the minutes before and now, null for a file that they are not in. */
export type Difference = { userId: string; before: number | null; now: number | null }

/**
 * Returns who is paid differently in two files for the same period: different minutes, the same minutes in different
 * rows, or missing from one file.
 */
export function compareBatches(before: readonly PersonPrint[], now: readonly PersonPrint[]): Difference[] {
  const earlier = new Map(before.map(([userId, minutes, print]) => [userId, { minutes, print }]))
  const later = new Map(now.map(([userId, minutes, print]) => [userId, { minutes, print }]))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((userId) => {
    const [was, is] = [earlier.get(userId), later.get(userId)]
    if (was && is && was.print === is.print) return []
    return { userId, before: was?.minutes ?? null, now: is?.minutes ?? null }
  })
}
