/** How long before its start a punch belongs to a duty. */
export const EARLIEST_MINUTES = 60

type Planned = { id: string; startsAt: Date; endsAt: Date }

/**
 * The duty that a punch belongs to: one whose window, from an hour before its start to its end, holds the instant; of
 * several the one whose start is nearest, of two as near the one that has begun. A clock-out belongs to the duty of its
 * clock-in, however late it is, and is not asked for here.
 * @returns null if there is none
 */
export function matchDuty<D extends Planned>(duties: readonly D[], at: Date): D | null {
  const distance = ({ startsAt }: D) => Math.abs(startsAt.getTime() - at.getTime())
  const fitting = duties.filter(
    ({ startsAt, endsAt }) => startsAt.getTime() - EARLIEST_MINUTES * 60_000 <= at.getTime() && at <= endsAt,
  )
  const [nearest] = fitting.sort((a, b) => distance(a) - distance(b) || a.startsAt.getTime() - b.startsAt.getTime())
  return nearest ?? null
}
