/** The kind of failure: no connection, no answer so far, a server error, or a write without an answer yet. */
export type Trouble = 'no_line' | 'silent' | 'server' | 'unanswered'

/** How long the page has had no answer, why, and which page it is opening, if any. */
export type Silence = { since: number; to: string | null; why: Trouble }

let silence: Silence | null = null
const listeners = new Set<() => void>()

/** The state that the notice on the page shows. */
export const lineStore = {
  read: () => silence,
  nothing: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/**
 * Records that no answer came. @param to the address of the page that cannot be opened; null if the current page cannot
 * be reloaded
 */
export function lost(to: string | null, why: Trouble = 'no_line'): void {
  if (silence && silence.to === to && silence.why === why) return
  set({ since: silence?.since ?? Date.now(), to, why })
}

/** Records that an answer came. */
export function found(): void {
  if (silence) set(null)
}

function set(next: Silence | null): void {
  silence = next
  listeners.forEach((listener) => listener())
}
