import { createHmac } from 'node:crypto'

/** A posted message: its id is the same on every try, so that a receiver can spot duplicates. */
export type Signed = { id: string; timestamp: number; body: string }

const PREFIX = 'whsec_'

/** A secret in the form shown: Standard Webhooks 1.0. */
export const secretText = (bytes: Uint8Array): string => PREFIX + Buffer.from(bytes).toString('base64')

/** The headers of a message, signed with each secret: during a replacement both are valid. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
