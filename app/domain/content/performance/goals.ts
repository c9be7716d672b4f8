export type Goal = {
  title: string
  /** 0 to 100; null if not assessed yet. */
  progress: number | null
  status: 'Completed' | 'In Progress' | 'Not yet assessed'
  /** The records that the figure comes from, and what they show, because `progress` is only the way to the goal. */
  basis: string
  /** The day it is due, `YYYY-MM-DD`. */
  dueOn: string
}

/** A goal asks for this attendance in percent, and this mean rating for excellent service. */
const GOAL_ATTENDANCE = 95
const GOAL_RATING = 4.5

/**
 * Returns the three goals that everyone has, with progress from records.
 * @param training how many training documents were confirmed, and how many are required
 */
export function goalsOf(
  records: { training: { done: number; asked: number }; attendance: number | null; rating: number | null },
  dueOn: string,
): Goal[] {
  const { training, attendance, rating } = records
  return [
    goal(
      'Complete the security training module',
      training.asked ? (training.done / training.asked) * 100 : null,
      training.asked ? `${training.done} of ${training.asked} training documents confirmed` : 'Training documents',
      dueOn,
    ),
    goal(
      `Attendance of ${GOAL_ATTENDANCE}% or more`,
      attendance === null ? null : (attendance / GOAL_ATTENDANCE) * 100,
      attendance === null ? 'Your clock entries' : `${attendance}% so far, from your clock entries`,
      dueOn,
    ),
    goal(
      'Customer service excellence',
      rating === null ? null : (rating / GOAL_RATING) * 100,
      rating === null ? 'Ratings in your feedback' : `${rating.toFixed(1)} so far, the goal is ${GOAL_RATING}`,
      dueOn,
    ),
  ]
}

/** Returns the last day of the quarter of a day. */
export function quarterEnd(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = Math.ceil(month / 3) * 3
  return new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10)
}

function goal(title: string, share: number | null, basis: string, dueOn: string): Goal {
  const progress = share === null ? null : Math.min(100, Math.floor(share))
  const status = progress === null ? 'Not yet assessed' : progress >= 100 ? 'Completed' : 'In Progress'
  return { title, progress, status, basis, dueOn }
}
