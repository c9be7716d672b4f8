import { IncomingMessage } from 'node:http'
import { type Request, type Response } from 'express'
import proxyaddr from 'proxy-addr'
import { type Context } from './actor.server.ts'

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

/**
 * Returns the function that Express calls for each hop to decide whether its `X-Forwarded-For` is trusted. @param
 * setting the number of proxies, or their addresses and networks. A number alone does not identify the caller, so it
 * applies only to hops from this machine or a private network: a direct caller from outside cannot choose an address.
 */
export function trustedProxies(setting: number | string[]): (address: string | undefined, hop: number) => boolean {
  const isTrusted = Array.isArray(setting) ? proxyaddr.compile(setting) : near(setting)
  // A caller through a Unix socket has no address, but only the proxy can open the folder that contains the socket.
  return (address, hop) => (address === undefined ? setting !== 0 : isTrusted(address, hop))
}

function near(most: number): (address: string, hop: number) => boolean {
  const isNear = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  return (address, hop) => hop < most && isNear(address, hop)
}

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
