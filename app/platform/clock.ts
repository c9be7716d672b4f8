/** An instant that is further ahead than this, in milliseconds, was written before the clock of this machine was set back. */
export const CLOCK_SET_BACK_MS = 60_000
