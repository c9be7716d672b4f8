const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an admin session lasts at most, and how long it lasts without activity. */
export const ADMIN_ABSOLUTE = 12 * HOUR
export const ADMIN_IDLE = 30 * MINUTE
const STAFF_IDLE = 30 * DAY
/** How long before the end of their session staff are told of it on their home page. */
export const TOLD_BEFORE = 7 * DAY

/**
 * Returns when a session that is used at `now` will end. For staff this is after 30 days without use, but no later than
 * `staffDays` after they last gave their password. For administrators it is 12 hours after they signed in.
 */
export function sessionEnd(role: string, provedAt: Date, now: Date, staffDays: number): Date {
  if (role === 'admin') return new Date(provedAt.getTime() + ADMIN_ABSOLUTE)
  return new Date(Math.min(now.getTime() + STAFF_IDLE, provedAt.getTime() + staffDays * DAY))
}
