import { type NextFunction, type Request, type Response } from 'express'

/** How long requests run one after another before timers, streams and new connections get their turn. */
const SLICE_MS = 2
/** The most that are started at once. */
const MOST_AT_ONCE = 16

const line: NextFunction[] = []
let end = 0
/** How many waiting requests may still start in this round. */
let toCome = 0

/**
 * Starts requests one after another. When a group of commits is flushed, many clients get their answers at the same
 * time and send their next requests. Otherwise the event loop would handle all of these in one go, while an alarm's
 * stream and all timers wait.
 */
export function inTurn(request: Request, _response: Response, next: NextFunction): void {
  if (toCome === 0) {
    end = performance.now() + SLICE_MS
    comeBack(1)
  }
  // A call for help never waits.
  if (request.path.includes('/emergency') || (line.length === 0 && performance.now() < end)) next()
  else line.push(next)
}

// Each is its own immediate, so the work after reading one body is done before the next one starts.
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
