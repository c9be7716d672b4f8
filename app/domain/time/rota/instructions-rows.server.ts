import { and, eq, inArray } from 'drizzle-orm'
import { instructionReads, siteInstructions } from '#db/schema/rota.ts'
import { db } from '~/platform/store.server.ts'
import { type InstructionsState } from './instructions-input.ts'

export type InstructionsRow = typeof siteInstructions.$inferSelect

/**
 * Returns the instructions of a site; undefined if there are none. For use cases only, never for an answer to a client.
 */
export const instructionsRow = (siteId: string): InstructionsRow | undefined =>
  db().select().from(siteInstructions).where(eq(siteInstructions.siteId, siteId)).get()

/** Returns when a person read this version of a site's instructions; null if they have not. */
export function readAtOf(userId: string, siteId: string, version: string): Date | null {
  const thisOne = and(
    eq(instructionReads.userId, userId),
    eq(instructionReads.siteId, siteId),
    eq(instructionReads.version, version),
  )
  return db().select({ at: instructionReads.readAt }).from(instructionReads).where(thisOne).get()?.at ?? null
}

/** Returns how far a person has read a site's instructions. */
export function instructionsState(userId: string, siteId: string): InstructionsState {
  const now = db()
    .select({ version: siteInstructions.version })
    .from(siteInstructions)
    .where(eq(siteInstructions.siteId, siteId))
    .get()
  if (!now) return 'none'
  if (readAtOf(userId, siteId, now.version)) return 'read'
  const ever = and(eq(instructionReads.userId, userId), eq(instructionReads.siteId, siteId))
  const before = db().select({ id: instructionReads.id }).from(instructionReads).where(ever)
  return before.limit(1).get() ? 'changed' : 'unread'
}

/** Returns this for several people, by id. */
export function instructionsStates(userIds: readonly string[], siteId: string): Map<string, InstructionsState> {
  const now = instructionsRow(siteId)?.version
  if (!now) return new Map(userIds.map((id) => [id, 'none']))
  const { userId, version } = instructionReads
  const reads = db()
    .select({ userId, version })
    .from(instructionReads)
    .where(and(inArray(userId, [...userIds]), eq(instructionReads.siteId, siteId)))
    .all()
  const states = new Map<string, InstructionsState>(userIds.map((id) => [id, 'unread']))
  for (const read of reads)
    if (states.get(read.userId) !== 'read') states.set(read.userId, read.version === now ? 'read' : 'changed')
  return states
}
