import { type Request, type Response } from 'express'
import { type Context } from './actor.server.ts'

/** Returns what loaders, actions and calls learn about a request and the connection beneath it. */
export function contextOf(request: Request, response: Response): Context {
  let gone: AbortController | undefined
  response.on('close', () => gone?.abort())
  return {
    cspNonce: response.locals.nonce as string,
    requestId: response.locals.requestId as string,
    clientIp: request.ip ?? null,
    // Few requests need it, and a signal for each answer costs more than a small answer.
    get closed() {
      gone ??= new AbortController()
      if (response.closed) gone.abort()
      return gone.signal
    },
    pending: () => response.writableLength,
    room: () => (response.writableNeedDrain ? new Promise<void>((resolve) => response.once('drain', resolve)) : null),
    send: (chunk: Uint8Array) => response.headersSent && (response.write(chunk), true),
    cut: () => void response.destroy(),
    setCookie: (value: string) => void response.append('Set-Cookie', value),
    noteUser: (id: string) => void (response.locals.userId = id),
  }
}
