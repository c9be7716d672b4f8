/** How long work may run before others get their turn, in milliseconds. */
const TURN_MS = 8

/**
 * Gives waiting requests their turn during long work.
 * @returns a function to await after each small step; it waits only when the turn is over
 */
export function pacer(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < TURN_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now()
        resolve()
      }),
    )
  }
}
