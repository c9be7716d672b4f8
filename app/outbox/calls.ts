import { type Envelope } from '~/domain/outbox/input.ts'
import { call } from '~/api/call.ts'

/** What the server says of an operation. What is personal in it is told to the operation's own person only. */
export type Receipt = {
  id: string
  state: 'received' | 'applied' | 'merged' | 'disputed' | 'requested' | 'refused'
  receivedAt: string
  at: string | null
  trust: 'server' | 'steady' | 'unsure' | 'claimed' | null
  /** SHA-256 of the sealed parts that are not there yet. */
  missing: string[]
  subject: { type: string; id: string } | null
  reference: string | null
  words: string | null
  /** What the documented call would have answered. */
  view: unknown
  serverAt: string
  epoch: string
}

/** What a page tells of its phone. */
export type Hello = {
  phone?: string
  lastSeq?: number
  waiting?: number[]
  persisted?: boolean
  lost?: { phone: string; lastSeq: number }
  phoneAt: string
}

/** What the server answers to that. */
export type Welcome = {
  phone: string
  macSecret: string | null
  serverKey: { id: string; publicKey: string }
  serverAt: string
  epoch: string
  missing: number[]
}

type Loose = (address: string, input: object, options?: object) => Promise<unknown>
const ask = call as unknown as Loose

/** A form carries no picture here, so even on a slow line it is there within this time. */
const ENVELOPE_MS = 20_000
const PART_MS = 10 * 60_000
const HELLO_MS = 10_000

/** @throws CallFailure */
export const callHello = (hello: Hello) =>
  ask('POST /api/outbox/phone', hello, { deadline: HELLO_MS }) as Promise<Welcome>

/** @param keepalive the call goes on when the page is left; for small ones only @throws CallFailure */
export const callEnvelope = (envelope: Envelope, keepalive: boolean) =>
  ask(
    'POST /api/outbox',
    { envelope, sentAt: new Date().toISOString() },
    { deadline: ENVELOPE_MS, keepalive },
  ) as Promise<Receipt>

/** @throws CallFailure */
export const callReceipt = (operationId: string) =>
  ask('GET /api/outbox/:operationId', { operationId }) as Promise<Receipt>

/** @throws CallFailure */
export const callPart = (operationId: string, sha256: string, bytes: ArrayBuffer) =>
  ask('PUT /api/outbox/:operationId/parts/:sha256', { operationId, sha256 }, { bytes, deadline: PART_MS }) as Promise<{
    missing: string[]
  }>
