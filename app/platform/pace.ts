/** How long work may go on before everybody else has their turn, in milliseconds. */
const TURN_MS = 8

/**
 * Lets requests that wait have their turn in the middle of long work.
 * @returns to be awaited after each small piece; it only waits once the turn is over
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
