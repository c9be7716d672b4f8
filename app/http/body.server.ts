import { type IncomingMessage } from 'node:http'
import { type NextFunction, type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import { Problem } from '~/platform/problem.ts'
import { type Budget, patience } from './budgets.server.ts'
import { Turns } from '~/platform/turns.server.ts'
import { checkNames, scanForm, scanJson } from './scan.ts'

/** A request whose body is read straight from its connection, without a web stream in between. */
export class IncomingRequest extends Request {
  constructor(
    url: string,
    readonly incoming: IncomingMessage,
  ) {
    super(url, { method: incoming.method, headers: incoming.headers as Record<string, string> })
  }
}

/** Is told how many bytes a body has, before anything is parsed. Throws if they are too many. */
type Count = (bytes: number) => void

/**
 * Returns the JSON object of a call; an empty body counts as `{}`. @param budget limits of the call; bytes are counted
 * as they arrive, whatever length a header claims @throws Problem unsupported, too_large, invalid; whatever `count`
 * throws
 */
export async function readJson(
  request: Request,
  budget: Budget,
  count: Count = () => undefined,
): Promise<{ text: string; value: Record<string, unknown> }> {
  const bytes = await readBytes(request, budget.bytes)
  count(bytes.length)
  scanJson(bytes, budget)
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes)
  if (text.trim() === '') return { text, value: {} }
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Problem('unsupported', 'Send JSON with Content-Type: application/json')
  const value: unknown = (() => {
    try {
      return JSON.parse(text)
    } catch {
      throw new Problem('invalid', 'The JSON is malformed')
    }
  })()
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalid', 'Send a JSON object')
  return { text, value: value as Record<string, unknown> }
}

/**
 * Returns the fields of a posted form. @param budget limits of the page @throws Problem unsupported, too_large,
 * invalid; whatever `count` throws
 */
export async function readForm(request: Request, budget: Budget, count: Count = () => undefined): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported', 'Send the form as it is on the page')
  }
  const bytes = await readBytes(request, budget.bytes)
  count(bytes.length)
  scanForm(bytes, type, budget)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Problem('invalid', 'The form could not be read. Please try again.')
  })
  checkNames(form.keys(), budget)
  return form
}

/** Returns the raw bytes that a call sends. @throws Problem unsupported, too_large, invalid */
export async function readRaw(request: Request, budget: Budget): Promise<Uint8Array> {
  if (!/^application\/octet-stream\s*(;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    throw new Problem('unsupported', 'Send the bytes with Content-Type: application/octet-stream')
  return readBytes(request, budget.bytes)
}

/**
 * Does the same as `readJson` for a call that must always be answered: an unreadable body counts as an empty object.
 */
export async function readLeniently(
  request: Request,
  budget: Budget,
): Promise<{ text: string; value: Record<string, unknown> }> {
  try {
    const bytes = await readBytes(request, budget.bytes)
    scanJson(bytes, budget)
    const text = new TextDecoder().decode(bytes)
    const value: unknown = JSON.parse(text)
    const known = typeof value === 'object' && value !== null && !Array.isArray(value)
    return { text, value: known ? (value as Record<string, unknown>) : {} }
  } catch {
    return { text: '', value: {} }
  }
}

/** Does the same as `readLeniently` for a form. */
export const readFormLeniently = (request: Request, budget: Budget, count?: Count) =>
  readForm(request, budget, count).catch(() => new FormData())

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // Any bytes left unread are read and dropped after the answer (`drain`).
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  const parts: Uint8Array[] = []
  let size = 0
  const body = request instanceof IncomingRequest ? request.incoming.iterator({ destroyOnReturn: false }) : request.body
  if (body) {
    try {
      for await (const part of body as AsyncIterable<Uint8Array>) {
        size += part.length
        if (size > patience.bytes) break
        if (size <= limit) parts.push(part)
        else parts.length = 0
      }
    } catch {
      throw new Problem('invalid', 'The request was cut off')
    }
  }
  if (size > limit) throw tooLarge(limit)
  if (size > LARGE_BYTES) await turns.next()
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Parsing a form or JSON of this size takes some milliseconds, and several bodies may be complete at the same moment.
 */
const LARGE_BYTES = 16 * 2 ** 10
const turns = new Turns()

function tooLarge(limit: number): Problem {
  const most = limit < 2 ** 20 ? `${Math.round(limit / 2 ** 10)} KB` : `${Math.round(limit / 2 ** 20)} MB`
  return new Problem('too_large', `The request is too large: at most ${most} are allowed.`)
}

/**
 * Prevents an unread body from blocking its connection: after the answer the rest is read and dropped, so that the next
 * request can be read. A sender of too much is disconnected.
 */
export function drain(request: ExpressRequest, response: ExpressResponse, next: NextFunction): void {
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
