import { createHmac } from 'node:crypto'

/** A message to post. Its id is the same on every try, so that a receiver can recognise duplicates. */
export type Signed = { id: string; timestamp: number; body: string }

const PREFIX = 'whsec_'

/** Returns a secret in the form in which it is shown (Standard Webhooks 1.0). */
export const secretText = (bytes: Uint8Array): string => PREFIX + Buffer.from(bytes).toString('base64')

/** Returns the headers of a message, signed with each secret, because both are valid while one replaces the other. */
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
