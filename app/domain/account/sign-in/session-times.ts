const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session of the admin portal lasts at most, and how long without a move. */
export const ADMIN_ABSOLUTE = 12 * HOUR
export const ADMIN_IDLE = 30 * MINUTE
const STAFF_IDLE = 30 * DAY
/** So long before their session ends for good staff are told, on their home page. */
export const TOLD_BEFORE = 7 * DAY

/**
 * Returns when a session ends that was used at `now`. Staff: 30 days without use, and in any case `staffDays` after the password
 * was last given. Administrators: 12 hours after they signed in.
 */
export function sessionEnd(role: string, provedAt: Date, now: Date, staffDays: number): Date {
  if (role === 'admin') return new Date(provedAt.getTime() + ADMIN_ABSOLUTE)
  return new Date(Math.min(now.getTime() + STAFF_IDLE, provedAt.getTime() + staffDays * DAY))
}
