import { IncomingMessage } from 'node:http'

/** The only address at which a connection may become a websocket. */
export const SOCKET_PATH = '/ws'

/**
 * An incoming request that treats a refused upgrade as an ordinary request, as RFC 9110 section 7.8 allows, so that it
 * gets an answer. Otherwise Node passes every upgrade to the websocket's listener, which can only disconnect.
 */
export class Incoming extends IncomingMessage {
  declare private offered: boolean

  get upgrade(): boolean {
    return this.offered
  }

  // Node sets this after the address and reads it before it passes the request on.
  set upgrade(offered: boolean) {
    this.offered = offered && this.url?.split('?')[0] === SOCKET_PATH
  }
}

/**
 * Removes the scheme and host from a request's address if its first line contains both (RFC 9112 section 3.2.2). That
 * host then replaces the Host header, and is checked like any other.
 */
export function inOriginForm(request: IncomingMessage): IncomingMessage {
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (host === undefined || rest === undefined) return request
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return request
}
