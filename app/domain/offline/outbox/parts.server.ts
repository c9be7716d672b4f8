import { type Actor } from '../../kernel/access/actor.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { storeFile } from '../../kernel/files/files.server.ts'
import { invalid, notFound, Problem } from '~/platform/problem.ts'
import { sha256OfFile } from '~/platform/sha256.ts'
import { commit, demandDisk } from '~/platform/store.server.ts'
import { applyOperation } from './apply.server.ts'
import { PACE } from './budgets.ts'
import { scoreFrame } from './frame.server.ts'
import { type SentPart } from './input.ts'
import { findOperation, keepPart, missingParts, type Part, partsOf, wantsParts } from './operations.server.ts'

/**
 * Refuses a part before its bytes are read, unless it belongs to an operation that has arrived.
 * @throws Problem not_found, too_many
 */
export function admitPart(actor: Actor, { operationId, sha256 }: Record<string, string>): void {
  limitRate('outbox-part', actor.kind === 'system' ? null : actor.ip, PACE.parts)
  findPart(operationId ?? '', sha256 ?? '')
}

/**
 * Stores a sealed part unchanged. Sending it again changes nothing. After the last part, the operation is performed.
 * @returns the parts that are still missing
 * @throws Problem not_found, invalid if the bytes do not match their name
 */
export async function receivePart(
  actor: Actor,
  { operationId, sha256, bytes }: SentPart,
  clock = () => new Date(),
): Promise<{ missing: string[] }> {
  const part = findPart(operationId, sha256)
  if (bytes.length !== part.bytes || (await sha256OfFile(bytes)) !== sha256)
    throw invalid('sha256', 'These bytes do not match the sha256 that was announced')
  if (!part.receivedAt) await store(part, bytes, clock())
  await applyOperation(operationId, actor, clock)
  await scoreFrame(operationId, clock)
  return { missing: missingParts(operationId) }
}

async function store({ operationId, sha256, position }: Part, bytes: Uint8Array, now: Date): Promise<void> {
  demandDisk()
  const { userId } = findOperation(operationId)!
  const name = `part-${position}`
  const meta = { ownerId: userId, purpose: 'outbox', name, type: 'application/octet-stream', by: null }
  const stored = await storeFile(meta, bytes, now)
  // If two pages deliver the part at the same time, the second file gets no row, and the sweep deletes it.
  commit(() => {
    const here = partsOf(operationId).find((part) => part.sha256 === sha256)
    if (here && !here.receivedAt) keepPart(operationId, sha256, stored.keep(), now)
  })
}

function findPart(operationId: string, sha256: string): Part {
  const part = partsOf(operationId).find((one) => one.sha256 === sha256)
  if (!part) throw notFound('Part')
  // A part that has arrived may be sent again: nothing changes, and the answer says which parts are missing.
  if (!part.receivedAt && !wantsParts(findOperation(operationId)!))
    throw new Problem('conflict', 'Its pictures are no longer needed')
  return part
}
