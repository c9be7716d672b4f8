import { IncomingMessage } from 'node:http'

/** The one address at which a connection may become a websocket. */
export const SOCKET_PATH = '/ws'

/**
 * Makes requests that offer an upgrade where none is taken ordinary requests, as RFC 9110 section 7.8 allows, so that
 * they are answered. Node hands every upgrade to the websocket's listener otherwise, which can only hang up.
 */
export class Incoming extends IncomingMessage {
  declare private offered: boolean

  get upgrade(): boolean {
    return this.offered
  }

  // Node sets it after the address and asks for it before it hands the request on.
  set upgrade(offered: boolean) {
    this.offered = offered && this.url?.split('?')[0] === SOCKET_PATH
  }
}

/**
 * Gives a request its address without scheme and host, where its line names both (RFC 9112 section 3.2.2). The host
 * that the line names then counts, and is judged as any other.
 */
export function inOriginForm(request: IncomingMessage): IncomingMessage {
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (host === undefined || rest === undefined) return request
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return request
}
