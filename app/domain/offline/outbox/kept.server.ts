import { and, count, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { db } from '~/platform/store.server.ts'

/** How many sealed records of a phone are stored here, and their bytes in all. */
export type Kept = { count: number; bytes: number }

/** Matches operations whose sealed envelope or picture is still stored here. */
export const isKept = () => or(isNotNull(operations.envelope), exists(pictures()))!

const pictures = () =>
  db()
    .select({ one: sql`1` })
    .from(operationParts)
    .where(and(eq(operationParts.operationId, operations.id), isNotNull(operationParts.fileId)))

/** Returns how many sealed records of each of these phones are stored here, and their bytes. */
export function keptOf(phoneIds: string[]): Map<string, Kept> {
  const rows = db()
    .select({ phoneId: operations.phoneId, count: count(), bytes: sql<number>`sum(${operations.bytes})` })
    .from(operations)
    .where(and(inArray(operations.phoneId, phoneIds), isKept()))
    .groupBy(operations.phoneId)
    .all()
  return new Map(rows.map(({ phoneId, ...kept }) => [phoneId, kept]))
}
