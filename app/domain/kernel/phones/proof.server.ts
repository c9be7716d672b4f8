import { timingSafeEqual } from 'node:crypto'
import { purposeMac } from '~/platform/vault.server.ts'

/**
 * The server's proof of when it spoke to a phone. The phone seals it with what it writes down, so that a contact which
 * never took place does not count.
 * @returns base64url
 */
export const proveContact = (phoneId: string, serverAt: Date): string =>
  purposeMac('outbox contact', JSON.stringify([phoneId, serverAt.toISOString()]))

/** Did the server say this time to this phone? */
export const isProvenContact = (phoneId: string, serverAt: Date, proof: string): boolean =>
  isSame(proof, proveContact(phoneId, serverAt))

/** What a browser keeps beside the id of its phone: only where it was given can it tell that the phone is lost. */
export const markPhone = (phoneId: string): string => purposeMac('outbox phone', phoneId).slice(0, 22)

/** Is this the mark that the phone's browser was given? */
export const isPhoneMark = (phoneId: string, mark: string): boolean => isSame(mark, markPhone(phoneId))

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
