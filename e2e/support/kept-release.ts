/** So many days ahead of the day on which a release is kept, bob asks for leave in it. */
export const LEAVE_AHEAD_DAYS = 99
