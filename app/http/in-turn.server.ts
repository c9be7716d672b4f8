import { type NextFunction, type Request, type Response } from 'express'

/** How long requests may run one after another before timers, streams and new connections get their turn. */
const SLICE_MS = 2
/** At most this many requests start in one turn, and as many calls for help may overtake them. */
const MOST_AT_ONCE = 16

/** The waiting requests, by who sent them. */
const lines = { help: [] as NextFunction[], people: [] as NextFunction[], phones: [] as NextFunction[] }
/** Every line gets its turn, so that none is starved, not even by people who falsely claim to need help. */
const SHARES = ['help', 'people', 'help', 'phones'] as const
let share = 0
let end = 0
/** How many waiting requests may still start in this turn. */
let toCome = 0
/** How many calls for help have overtaken others in this turn. */
let overtaken = 0

/**
 * Starts requests one after another. A group of commits answers many clients at once, and they all send their next
 * request at once. Without this, the event loop would handle all of those in one turn, while an alarm's stream and all
 * timers wait. What phones have stored waits in a line of its own, because a thousand phones reconnect together when an
 * outage ends.
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

/**
 * Returns the line in which a request waits. A phone uses the standard Priority header (RFC 9218) to say that there is
 * a call for help in what it sends, because nobody has read the content yet.
 */
function lineOf({ path, headers }: Request): keyof typeof lines {
  const sends = /^\/api\/(?:kiosk\/)?outbox/.test(path)
  if (HELP.test(path) || (sends && /\bu=0\b/.test(String(headers.priority)))) return 'help'
  return sends ? 'phones' : 'people'
}

const waiting = () => lines.help.length + lines.people.length + lines.phones.length

// Each request gets an immediate of its own, so that the work after reading one body is done before the next one
// starts.
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
