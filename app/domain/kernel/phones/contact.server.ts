import { randomUUID, timingSafeEqual } from 'node:crypto'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'

/**
 * Returns the server's proof of when it was in contact with a phone. The phone seals it with its operations, so that an
 * invented contact does not count. @returns base64url
 */
export const proveContact = (phoneId: string, serverAt: Date): string =>
  purposeMac('outbox contact', JSON.stringify([phoneId, serverAt.toISOString()]))

/** Did the server give this time to this phone? */
export const isProvenContact = (phoneId: string, serverAt: Date, proof: string): boolean =>
  isSame(proof, proveContact(phoneId, serverAt))

/** The mark that a browser stores with the id of its phone. Only the browser that got it can report the phone lost. */
export const markPhone = (phoneId: string): string => purposeMac('outbox phone', phoneId).slice(0, 22)

/** Is this the mark of the phone's own browser? */
export const isPhoneMark = (phoneId: string, mark: string): boolean => isSame(mark, markPhone(phoneId))

/**
 * Returns a random word that changes with every restore. What phones sent after the backup was made is lost, so the new
 * word tells them to send it again. A new company's database has no word until its first restore.
 */
export const presentEpoch = (): string => readSetting('outbox_epoch') ?? 'first'

/** Changes the word when a start finds a restored database. */
export const renewEpoch = (now = new Date()): void =>
  commit(() => writeSetting('outbox_epoch', randomUUID(), null, now))

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
