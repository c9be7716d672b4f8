/**
 * Divides work that must not all run at once. Each piece waits for its own turn of the event loop, so that requests
 * wait for one piece and not for all of them.
 */
export class Turns {
  private readonly waiting: Record<'first' | 'others', (() => void)[]> = { first: [], others: [] }
  private isTaken = false

  /**
   * Waits for a turn; returns null if this turn is free. @param first whether it goes before the others, as an alarm
   * does
   */
  next(first = false): Promise<void> | null {
    if (this.isTaken) return new Promise((resolve) => void this.waiting[first ? 'first' : 'others'].push(resolve))
    this.isTaken = true
    setImmediate(this.pass)
    return null
  }

  private pass = (): void => {
    const go = this.waiting.first.shift() ?? this.waiting.others.shift()
    this.isTaken = go !== undefined
    if (!go) return
    go()
    setImmediate(this.pass)
  }
}

/** Returns a function that runs pieces of work one after another. Each begins when the previous one has ended. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Returns a function that runs few pieces of work at a time, in the order in which they arrive. @param longest how many
 * may wait; for any more it throws what `full` returns
 */
export function fewAtOnce(
  width: number,
  longest: number,
  full: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < width) running += 1
    else if (waiting.length >= longest) throw full()
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place goes straight to the next one: if it were free until that one begins, a newcomer would take it too.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

type Line = { run: ReturnType<typeof oneByOne>; length: number }

const lines = new Map<string, Line>()

/**
 * Runs work after all earlier work in the same line. @param name the line's name; a line is forgotten once it is empty
 */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { run: oneByOne(), length: 0 }
  lines.set(name, line)
  line.length += 1
  try {
    return await line.run(work)
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
