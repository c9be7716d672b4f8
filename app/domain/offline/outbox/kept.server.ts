import { and, count, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { db } from '~/platform/store.server.ts'

/** Sealed records of a phone: how many, and how many bytes. */
export type Kept = { count: number; bytes: number }

/** Matches operations whose envelope or picture is stored here, sealed. */
export const isKept = () => or(isNotNull(operations.envelope), exists(pictures()))!

const pictures = () =>
  db()
    .select({ one: sql`1` })
    .from(operationParts)
    .where(and(eq(operationParts.operationId, operations.id), isNotNull(operationParts.fileId)))

/** Returns the sealed records of each of these phones. */
export function keptOf(phoneIds: string[]): Map<string, Kept> {
  const rows = db()
    .select({ phoneId: operations.phoneId, count: count(), bytes: sql<number>`sum(${operations.bytes})` })
    .from(operations)
    .where(and(inArray(operations.phoneId, phoneIds), isKept()))
    .groupBy(operations.phoneId)
    .all()
  return new Map(rows.map(({ phoneId, ...kept }) => [phoneId, kept]))
}
