/** Lets a limited number of tasks in at once; the others wait in the order in which they arrived. */
export type Line = {
  /** Waits for a place. @throws the signal's reason when it is aborted first */
  enter(signal: AbortSignal): Promise<void>
  /** Passes the place on to the task that has waited longest. */
  leave(): void
}

/** Opens a line. @param places how many tasks may be in at once */
export function openLine(places: number): Line {
  let inside = 0
  const waiting = new Set<() => void>()
  return {
    enter: (signal) =>
      new Promise((go, giveUp) => {
        if (inside < places) {
          inside++
          return go()
        }
        const stop = () => {
          waiting.delete(call)
          giveUp(signal.reason as Error)
        }
        const call = () => {
          waiting.delete(call)
          signal.removeEventListener('abort', stop)
          go()
        }
        waiting.add(call)
        signal.addEventListener('abort', stop, { once: true })
      }),
    leave() {
      const [next] = waiting
      if (next) next()
      else inside--
    },
  }
}
