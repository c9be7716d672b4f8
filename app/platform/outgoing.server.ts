import http from 'node:http'
import https from 'node:https'
import { type LookupFunction } from 'node:net'
import { VERSION } from './version.ts'

/** The reasons why an outgoing call returned nothing. */
type OutgoingFault = 'unreachable' | 'timeout' | 'redirect' | 'too_large' | `status_${number}`

type OutgoingAnswer = { text: string; fault?: undefined } | { text?: undefined; fault: OutgoingFault }

type OutgoingCall = {
  /**
   * The time limit from the call to the last byte: looking up the name, connecting, TLS, sending, and the head and body
   * of the answer.
   */
  deadlineMs: number
  /** The most bytes of the answer's body that are read. The rest is cut off. */
  largestBytes: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
  /** How names are turned into addresses. It is omitted if the address comes from the settings. */
  lookup?: LookupFunction
  /** A socket on this machine where the other server listens, used in place of the address's host. */
  socketPath?: string
}

/** The reply: the status, the content type, and the body unless it was cut off. */
type OutgoingReply = {
  status: number
  type: string | null
  body: Buffer | null
  cut?: 'too_large' | 'timeout' | 'unreachable'
}

/** Returns the caller's name for requests, because map services refuse callers without one. */
export const userAgent = (origin: string) => `WorkforcePortal/${VERSION} (${origin})`

const LARGEST_TEXT = 256 * 1024

/** Thrown if the other server did not answer within its time. */
class OutgoingTimeout extends Error {}

/**
 * Calls another server; all outgoing calls use this. One deadline covers everything, however slowly the other side
 * sends its bytes, and the body is cut off at a limit. It follows no redirects and accepts no compressed answers.
 * @returns the reply; once the status is known, a slow or endless body is only cut short @throws OutgoingTimeout if
 * there is no status by the deadline; otherwise the connection's error
 */
export function callOutside(url: URL, call: OutgoingCall): Promise<OutgoingReply> {
  const { deadlineMs, largestBytes, method = 'GET', headers, body, lookup, socketPath } = call
  const signal = AbortSignal.timeout(Math.max(1, deadlineMs))
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const all = {
      method,
      signal,
      headers: { 'Accept-Encoding': 'identity', ...headers },
      ...(lookup && { lookup }),
      socketPath,
    }
    let settle: ((cut?: OutgoingReply['cut']) => void) | null = null
    const request = open(url, all, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      settle = (cut) => {
        const type = answer.headers['content-type'] ?? null
        resolve({ status: answer.statusCode ?? 0, type, body: cut ? null : Buffer.concat(parts), cut })
        if (cut) request.destroy()
      }
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > largestBytes) settle?.('too_large')
        else parts.push(part)
      })
      answer.on('end', () => settle?.())
      answer.on('error', () => settle?.(signal.aborted ? 'timeout' : 'unreachable'))
    })
    request.on('error', (error) => {
      settle?.(signal.aborted ? 'timeout' : 'unreachable')
      reject(signal.aborted ? new OutgoingTimeout('There was no answer in time', { cause: error }) : error)
    })
    request.end(body)
  })
}

/**
 * Asks another server for text, with no redirects, at most 256 KB (counted as they arrive) and one time limit for the
 * whole answer. Never throws; returns what went wrong. The address comes from the settings, never from a request.
 * @param options `timeoutMs` from the request to the last byte
 */
export async function askOutside(
  url: URL,
  options: { timeoutMs: number; userAgent: string; accept: string },
): Promise<OutgoingAnswer> {
  const headers = { 'User-Agent': options.userAgent, Accept: options.accept }
  try {
    const reply = await callOutside(url, { deadlineMs: options.timeoutMs, largestBytes: LARGEST_TEXT, headers })
    if (reply.status >= 300 && reply.status < 400) return { fault: 'redirect' }
    if (reply.status < 200 || reply.status > 299) return { fault: `status_${reply.status}` }
    return reply.body ? { text: reply.body.toString('utf8') } : { fault: reply.cut! }
  } catch (error) {
    return { fault: error instanceof OutgoingTimeout ? 'timeout' : 'unreachable' }
  }
}
