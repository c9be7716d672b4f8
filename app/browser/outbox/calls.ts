import { type AnswerOf, call, type InputOf } from '~/api/call.ts'
import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { signSent } from '~/domain/offline/outbox/seal.ts'

/** The server's answer about an operation. Personal details are sent only to the person who made it. */
export type Receipt = AnswerOf<'POST /api/outbox'>
/** The server's answer to a phone's report. */
export type Welcome = AnswerOf<'POST /api/outbox/phone'>

/** A form is sent without its pictures here, so even a slow connection sends it within this time. */
const ENVELOPE_MS = 20_000
const PART_MS = 10 * 60_000
const HELLO_MS = 10_000

/** @throws CallFailure */
export const callHello = (hello: InputOf<'POST /api/outbox/phone'>) =>
  call('POST /api/outbox/phone', hello, { deadline: HELLO_MS })

/**
 * @param secret the secret of the phone that made the operation, if it is this phone
 * @param keepalive whether the call continues when the page is left; for small calls only
 * @throws CallFailure
 */
export async function callEnvelope(envelope: Envelope, secret: CryptoKey | null, keepalive: boolean): Promise<Receipt> {
  const sentAt = new Date().toISOString()
  const sentMac = secret && (await signSent(envelope.id, sentAt, secret))
  return call(
    'POST /api/outbox',
    { envelope, sentAt, sentMac },
    { deadline: ENVELOPE_MS, keepalive, urgent: envelope.kind === 'sos' },
  )
}

/** @throws CallFailure */
export const callReceipt = (operationId: string) => call('GET /api/outbox/:operationId', { operationId })

/** @throws CallFailure */
export const callPart = (operationId: string, sha256: string, bytes: Uint8Array<ArrayBuffer>) =>
  call('PUT /api/outbox/:operationId/parts/:sha256', { operationId, sha256, bytes }, { deadline: PART_MS })
