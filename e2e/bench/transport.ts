import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

let ca: string | undefined

/** Accepts certificates signed by this authority from now on. It is the authority of a proxy on this machine. */
export const trust = (authority: string): void => void (ca = authority)

const isTls = (url: string) => url.startsWith('https:')

/** Returns an agent that keeps connections to this server open, with a limit on how many there are at once. */
export const connectionsTo = (url: string, maxSockets: number): http.Agent =>
  isTls(url) ? new https.Agent({ keepAlive: true, maxSockets, ca }) : new http.Agent({ keepAlive: true, maxSockets })

/** `http.request`, or with TLS if the address begins with https. */
export const requestBy = (url: string): typeof http.request => (isTls(url) ? https.request : http.request)

/** A bare connection to the server at this address. */
export function connectTo(url: string): net.Socket {
  const { hostname: host, port } = new URL(url)
  return isTls(url) ? tls.connect({ host, port: Number(port), servername: host, ca }) : net.connect(Number(port), host)
}
