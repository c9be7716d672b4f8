/** In a recorded release, bob requests leave this many days ahead. */
export const LEAVE_AHEAD_DAYS = 99
