import { type eventDetails, type events } from '#db/schema/events.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { auditMac } from '~/platform/vault.server.ts'

export const GENESIS = '0'.repeat(64)
/** The version of the rule that links new events. */
export const MAC_VERSION = 2

type Link = Omit<typeof events.$inferSelect, 'mac'>
/** The personal details that a hash covers, as stored in the columns: JSON stays text. */
type DetailTexts = { salt: string; details: string; payload: string | null } & Pick<
  typeof eventDetails.$inferSelect,
  'ip' | 'userAgent'
>

/** The keyed MAC of a link over the previous link. */
export function linkMac(previous: string, row: Link): string {
  const { id, at, type, actorId, subjectType, subjectId, personId, audience, detailsHash, macVersion } = row
  const fields = [previous, id, at.getTime(), type, actorId, subjectType, subjectId, personId, audience, detailsHash]
  return auditMac(JSON.stringify([macVersion, ...fields]))
}

/** The salted hash through which a link covers its payload, address and user agent without revealing them. */
export const hashDetails = ({ salt, details, payload, ip, userAgent }: DetailTexts): string =>
  sha256Of(`${salt}${details}\n${payload ?? 'null'}\n${JSON.stringify([ip, userAgent])}`)

/** The signature in the stub of erased details. Without the key nobody can make one. */
export const stubSeal = (eventId: number) => auditMac(JSON.stringify(['erased', eventId]))

/** The signature of a checkpoint, so that nobody can fake a pruning. */
export const signCheckpoint = (lastEventId: number, mac: string, removed: number) =>
  auditMac(JSON.stringify(['checkpoint', lastEventId, mac, removed]))
