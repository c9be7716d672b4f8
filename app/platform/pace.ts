/** How long work may run before other work gets its turn, in milliseconds. */
const TURN_MS = 8

/**
 * Returns a function to await after each small step of long work. It waits only when the turn is over, and so lets
 * waiting requests run.
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
