/** An instant further in the future than this was written before this machine's clock was set back. In milliseconds. */
export const CLOCK_SET_BACK_MS = 60_000
