/** How many minutes before its start a punch can belong to a duty. */
export const EARLIEST_MINUTES = 60

type Planned = { id: string; startsAt: Date; endsAt: Date }

/**
 * Returns the duty to which a clock-in at an instant belongs. It counts for a duty from an hour before its start until
 * its end. If there are several, it is the one with the nearest start; if two are equally near, the one that has begun.
 * A clock-out always belongs to the duty of its clock-in and is not handled here.
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
