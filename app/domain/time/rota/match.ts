/** How long before its start a punch belongs to a duty. */
export const EARLIEST_MINUTES = 60

type Planned = { id: string; startsAt: Date; endsAt: Date }

/**
 * Returns the duty to which a punch belongs: one whose window, from an hour before its start to its end, contains the
 * instant. If there are several, it is the one with the nearest start; if two are equally near, the one that has begun.
 * A clock-out belongs to the duty of its clock-in, however late it is, and is not handled here.
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
