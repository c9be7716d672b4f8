import { type NextFunction, type Request, type Response } from 'express'
import { patience } from './budgets.server.ts'

/**
 * Prevents an unread body from blocking its connection: after the answer the rest is read and dropped, so that the next
 * request can be read. A sender of too much is disconnected.
 */
export function drain(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete && request.readableEnded) return
    const { socket } = request
    let left = patience.bytes
    const late = setTimeout(() => socket.destroy(), patience.ms).unref()
    const done = () => clearTimeout(late)
    // The earlier reader has stopped, and if its listeners stayed, the rest would never be read.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.on('data', (part: Buffer) => {
      if ((left -= part.length) < 0) socket.destroy()
    })
    request.once('end', done).once('close', done).once('error', done)
    request.resume()
  })
  next()
}
