import { type NextFunction, type Request, type Response } from 'express'

/** How long requests run one after another before timers, streams and new connections get their turn. */
const SLICE_MS = 2
/** At most this many requests start in one go, and as many calls for help may overtake them. */
const MOST_AT_ONCE = 16

/** The waiting requests, by who is waiting. */
const lines = { help: [] as NextFunction[], people: [] as NextFunction[], phones: [] as NextFunction[] }
/** Each line has its share, so that none is ever starved, not even by somebody who only claims to need help. */
const SHARES = ['help', 'people', 'help', 'phones'] as const
let share = 0
let end = 0
/** How many waiting requests may still start in this go. */
let toCome = 0
/** How many calls for help have overtaken others in this go. */
let overtaken = 0

/**
 * Starts requests one after another. A group of commits answers many at once, their clients ask again at once, and
 * without this the loop would handle all of them in one go, while an alarm's stream and all timers wait. What phones
 * stored waits in a line of its own: a thousand of them come back together when an outage ends.
 */
export function inTurn(request: Request, _response: Response, next: NextFunction): void {
  if (toCome === 0) {
    end = performance.now() + SLICE_MS
    overtaken = 0
    comeBack(1)
  }
  const line = lineOf(request)
  if (line === 'help' && overtaken < MOST_AT_ONCE) {
    overtaken += 1
    next()
  } else if (waiting() === 0 && performance.now() < end) next()
  else lines[line].push(next)
}

const HELP = /\/emergency|\/kiosk\/sos/

/** A phone says in the standard header (RFC 9218) that there is a call for help in what it sends, which nobody has read yet. */
function lineOf({ path, headers }: Request): keyof typeof lines {
  const sends = /^\/api\/(?:kiosk\/)?outbox/.test(path)
  if (HELP.test(path) || (sends && /\bu=0\b/.test(String(headers.priority)))) return 'help'
  return sends ? 'phones' : 'people'
}

const waiting = () => lines.help.length + lines.people.length + lines.phones.length

// Each is its own immediate: the work after reading one body is done before the next one starts.
function comeBack(times: number): void {
  toCome = times
  setImmediate(() => {
    end = performance.now() + SLICE_MS
    overtaken = 0
    letIn()
  })
  for (let n = 1; n < times; n++) setImmediate(letIn)
}

function letIn(): void {
  toCome -= 1
  if (performance.now() < end) takeOne()
  if (toCome === 0 && waiting() > 0) comeBack(Math.min(waiting(), MOST_AT_ONCE))
}

function takeOne(): void {
  for (let tries = 0; tries < SHARES.length; tries++) {
    const next = lines[SHARES[share++ % SHARES.length]!].shift()
    if (next) return next()
  }
}
