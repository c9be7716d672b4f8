/**
 * An instant that is further in the future than this was stored before this machine's clock was set back. In
 * milliseconds.
 */
export const CLOCK_SET_BACK_MS = 60_000
