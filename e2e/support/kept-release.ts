/** In a recorded release, bob asks for leave this many days ahead. */
export const LEAVE_AHEAD_DAYS = 99
