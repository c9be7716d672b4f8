import { env } from '~/platform/env.server.ts'
import { callOutside } from '~/platform/outgoing.server.ts'
import { publicLookup } from './public-address.ts'
import { isKnownService } from '~/platform/push-hosts.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** Push services normally answer within a second, so a slower one is given up and tried again. */
const DEADLINE_MS = 10_000
/** This is enough for a push service's answer, whose content is not used. */
const ANSWER_BYTES = 16 * 1024

/** The address of this device is not allowed. */
export class ForbiddenAddress extends Error {}

/**
 * Posts a message to a push service and returns its status, within ten seconds from connecting to the last byte. The
 * address came from a browser, so only listed services are allowed, and never our own network. @throws
 * ForbiddenAddress, OutgoingTimeout, the error of the connection
 */
export async function postPush({ endpoint, headers, body }: PushRequest): Promise<number> {
  if (!isKnownService(endpoint, env().PUSH_HOSTS)) throw new ForbiddenAddress('The push address is not allowed')
  const { status } = await callOutside(new URL(endpoint), {
    method: 'POST',
    headers,
    body,
    lookup: publicLookup,
    deadlineMs: DEADLINE_MS,
    largestBytes: ANSWER_BYTES,
  })
  return status
}
