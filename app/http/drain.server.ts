import { type NextFunction, type Request, type Response } from 'express'
import { patience } from './budgets.server.ts'

/**
 * Sees to it that a body which nobody read does not stall its connection: once the answer stands, the rest is let in
 * and dropped, so that the next request on the connection finds its way; past the budget the sender is hung up on.
 */
export function drain(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete && request.readableEnded) return
    const { socket } = request
    let left = patience.bytes
    const late = setTimeout(() => socket.destroy(), patience.ms).unref()
    const done = () => clearTimeout(late)
    // Who began to read has stopped; left in place they would hold the rest back.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.on('data', (part: Buffer) => {
      if ((left -= part.length) < 0) socket.destroy()
    })
    request.once('end', done).once('close', done).once('error', done)
    request.resume()
  })
  next()
}
