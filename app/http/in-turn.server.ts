import { type NextFunction, type Request, type Response } from 'express'

/** So long requests are worked on one after another before timers, streams and new connections have their turn. */
const SLICE_MS = 2
/** So many are begun in one go at most. */
const MOST_AT_ONCE = 16

const line: NextFunction[] = []
let end = 0
/** How many of those that wait may still be begun in this go. */
let toCome = 0

/**
 * Lets requests in one after another. A group of commits answers many at once, they ask again at once, and without this the
 * loop would do all of them in one go, while an alarm's stream and the clock of everything else wait.
 */
export function inTurn(request: Request, _response: Response, next: NextFunction): void {
  if (toCome === 0) {
    end = performance.now() + SLICE_MS
    comeBack(1)
  }
  // A call for help waits behind nobody.
  if (request.path.includes('/emergency') || (line.length === 0 && performance.now() < end)) next()
  else line.push(next)
}

// Each is an immediate of its own: what a request does as soon as its body is read is done before the next one begins.
function comeBack(times: number): void {
  toCome = times
  setImmediate(() => {
    end = performance.now() + SLICE_MS
    letIn()
  })
  for (let n = 1; n < times; n++) setImmediate(letIn)
}

function letIn(): void {
  toCome -= 1
  if (performance.now() < end) line.shift()?.()
  if (toCome === 0 && line.length > 0) comeBack(Math.min(line.length, MOST_AT_ONCE))
}
