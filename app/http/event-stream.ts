import { type Response } from 'express'

/** Returns whether an answer is a stream of server-sent events, which is neither compressed nor held back. */
export const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream')
