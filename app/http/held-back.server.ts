import { type NextFunction, type Request, type Response } from 'express'
import { durable } from '~/platform/durable.server.ts'

type Write = (...given: unknown[]) => boolean
type End = (...given: unknown[]) => Response

/**
 * Holds every answer back until all earlier commits are on the disk, no matter who made them, because an answer may
 * contain their data. If no commit is waiting for the disk, nothing is held back. Event streams do this themselves,
 * message by message (feed.server.ts), because in a busy hour there is always a commit waiting, and a stream would be
 * held back for ever.
 */
export function heldBack(_request: Request, response: Response, next: NextFunction): void {
  const write = response.write.bind(response) as Write
  const end = response.end.bind(response) as End
  /** The last piece that is held back, so that no later piece overtakes it. */
  let last: Promise<void> | null = null
  const keep = (wait: Promise<void>, go: () => unknown) => {
    const mine = (last ? Promise.all([last, wait]) : wait).then(() => {
      if (last === mine) last = null
      go()
      if (!last) response.emit('drain')
    })
    last = mine
  }
  const waitOf = () => (isEventStream(response) ? null : (durable() ?? last))
  response.write = ((...given: unknown[]) => {
    const wait = waitOf()
    if (!wait) return write(...given)
    keep(wait, () => write(...given))
    return false
  }) as Response['write']
  response.end = ((...given: unknown[]) => {
    const wait = waitOf()
    if (!wait) return end(...given)
    keep(wait, () => end(...given))
    return response
  }) as Response['end']
  next()
}

/** Returns whether an answer is a stream of server-sent events, which is neither compressed nor held back. */
export const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream')
