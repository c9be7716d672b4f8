/** After this time, a handover that nobody has taken over is an exception. */
export const OPEN_AFTER_MS = 15 * 60_000
/** After this time, a handover no longer needs to be taken over, and its exception closes. */
export const LAPSES_MS = 24 * 3_600_000

/** A person on shift at the site. */
export type There = { userId: string; since: Date }

/**
 * Returns who should have taken over a handover, and by when: of the other people on shift there, the one who came
 * first, 15 minutes after both that person and the note were there. Null while nobody is there to take it over.
 */
export function takerOf(
  { givenBy, givenAt }: { givenBy: string; givenAt: Date },
  there: readonly There[],
): { userId: string; dueAt: Date } | null {
  const [next] = there.filter(({ userId }) => userId !== givenBy).sort((a, b) => +a.since - +b.since)
  if (!next) return null
  return { userId: next.userId, dueAt: new Date(Math.max(+givenAt, +next.since) + OPEN_AFTER_MS) }
}
