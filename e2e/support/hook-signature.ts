import { createHmac } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a posted message (its id, time and body) is signed with this secret, as Standard Webhooks 1.0 says.
 */
export function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const right = `v1,${createHmac('sha256', key).update(said).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}
