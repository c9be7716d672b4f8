import { type eventDetails, type events } from '#db/schema/events.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { auditMac } from '~/platform/vault.server.ts'

export const GENESIS = '0'.repeat(64)
/** The rule by which new events are linked. */
export const MAC_VERSION = 2

type Link = Omit<typeof events.$inferSelect, 'mac'>
/** What personal details a hash covers, as the columns hold them: JSON stays text. */
type DetailTexts = { salt: string; details: string; payload: string | null } & Pick<
  typeof eventDetails.$inferSelect,
  'ip' | 'userAgent'
>

/** The keyed MAC of one link over the link before it. */
export function linkMac(previous: string, row: Link): string {
  const { id, at, type, actorId, subjectType, subjectId, personId, audience, detailsHash, macVersion } = row
  const fields = [previous, id, at.getTime(), type, actorId, subjectType, subjectId, personId, audience, detailsHash]
  return auditMac(JSON.stringify(macVersion === 1 ? fields : [macVersion, ...fields]))
}

/**
 * The salted hash by which a link holds its details without telling them.
 * @param version 1 covers the details alone, 2 also payload, address and user agent
 */
export function hashDetails({ salt, details, payload, ip, userAgent }: DetailTexts, version: number): string {
  const more = version > 1 ? `\n${payload ?? 'null'}\n${JSON.stringify([ip, userAgent])}` : ''
  return sha256Of(salt + details + more)
}

/** Stands in the stub that lawful erasure leaves of an event's details: nobody without the key can make one. */
export const stubSeal = (eventId: number) => auditMac(JSON.stringify(['erased', eventId]))

/** Covers what the hash of an event of an earlier release left out. */
export const oldSeal = (eventId: number, { payload, ip, userAgent }: Omit<DetailTexts, 'salt' | 'details'>) =>
  auditMac(JSON.stringify(['kept', eventId, payload, ip, userAgent]))

/** The signature of a checkpoint, so that pruning cannot be made up. */
export const signCheckpoint = (lastEventId: number, mac: string, removed: number) =>
  auditMac(JSON.stringify(['checkpoint', lastEventId, mac, removed]))
