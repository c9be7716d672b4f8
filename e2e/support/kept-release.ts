/** How many days ahead bob requests leave in a recorded release. */
export const LEAVE_AHEAD_DAYS = 99
