/** Since when the page has had no answer, and which page it is on the way to, if any. */
export type Silence = { since: number; to: string | null }

let silence: Silence | null = null
const listeners = new Set<() => void>()

/** For what says so on the page. */
export const lineStore = {
  read: () => silence,
  nothing: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** No answer came. @param to the address of the page that cannot be opened; null where the page shown cannot be loaded again */
export function lost(to: string | null): void {
  if (silence?.to === to && silence) return
  set({ since: silence?.since ?? Date.now(), to })
}

/** An answer came. */
export function found(): void {
  if (silence) set(null)
}

function set(next: Silence | null): void {
  silence = next
  listeners.forEach((listener) => listener())
}
