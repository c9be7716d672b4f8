import { createHmac } from 'node:crypto'

/** A message as it is posted: its id stays the same on every try, so that a receiver can tell a second one. */
export type Signed = { id: string; timestamp: number; body: string }

const PREFIX = 'whsec_'

/** A secret as it is shown: Standard Webhooks 1.0. */
export const secretText = (bytes: Uint8Array): string => PREFIX + Buffer.from(bytes).toString('base64')

/** The headers of a message, signed with each secret: while one is replaced by another both hold. */
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
