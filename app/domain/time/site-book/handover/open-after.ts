/** After this time, a handover that nobody has taken over is an exception. */
export const OPEN_AFTER_MS = 15 * 60_000
/** A person who relieves another comes at most so long before the note. */
const RELIEF_MS = 3_600_000
/** After this time, a handover no longer needs to be taken over, and its exception closes. */
export const LAPSES_MS = 24 * 3_600_000

/** A person on shift at the site, and their position there if it is known. */
export type There = { userId: string; since: Date; postId: string | null }

/**
 * Returns who should have taken over a handover, and by when: of the other people on shift there, the one who came
 * first to its position, 15 minutes after both that person and the note were there. If nobody has, it is the first who
 * came to another position at about that time, which may be the same place under another name; those who have worked
 * elsewhere at the site for hours do not relieve it. Null while nobody is there to take it over.
 */
export function takerOf(
  { givenBy, givenAt, postId }: { givenBy: string; givenAt: Date; postId: string | null },
  there: readonly There[],
): { userId: string; dueAt: Date } | null {
  const isHere = (at: string | null) => at === postId || at === null || postId === null
  const [next] = there
    .filter(({ userId }) => userId !== givenBy)
    .filter((one) => isHere(one.postId) || +one.since >= +givenAt - RELIEF_MS)
    .sort((a, b) => Number(isHere(b.postId)) - Number(isHere(a.postId)) || +a.since - +b.since)
  if (!next) return null
  return { userId: next.userId, dueAt: new Date(Math.max(+givenAt, +next.since) + OPEN_AFTER_MS) }
}
