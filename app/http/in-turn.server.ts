import { type NextFunction, type Request, type Response } from 'express'

/** So long requests are begun one after another before timers, streams and new connections have their turn. */
const SLICE_MS = 4

const line: NextFunction[] = []
let end = 0
let coming = false

/**
 * Lets requests in one after another. A group of commits answers many at once, they ask again at once, and without this the
 * loop would do all of them in one go, while an alarm's stream and the clock of everything else wait.
 */
export function inTurn(request: Request, _response: Response, next: NextFunction): void {
  if (!coming) {
    coming = true
    end = performance.now() + SLICE_MS
    setImmediate(turn)
  }
  // A call for help waits behind nobody.
  if (request.path.includes('/emergency') || (line.length === 0 && performance.now() < end)) next()
  else line.push(next)
}

// One at a time: most of a request's work is done when this returns, as soon as its body is read.
function turn(): void {
  coming = false
  end = performance.now() + SLICE_MS
  line.shift()?.()
  if (line.length === 0) return
  coming = true
  setImmediate(turn)
}
