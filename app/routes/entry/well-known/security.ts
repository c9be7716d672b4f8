import { env } from '~/platform/env.server.ts'
import { securityText } from '~/platform/security-text.ts'

/** Returns the contact for reporting security weaknesses (RFC 9116); 404 if the operator has named none. */
export const loader = () => {
  const { SECURITY_CONTACT: contact, ORIGIN: origin } = env()
  if (!contact) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return new Response(securityText({ contact, origin }, new Date()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
