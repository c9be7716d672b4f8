import { asc, inArray } from 'drizzle-orm'
import { unavailableTimes } from '#db/schema/rota.ts'
import { db } from '~/platform/store.server.ts'
import { timesWithin } from './unavailable.ts'

export type UnavailableRow = typeof unavailableTimes.$inferSelect

/**
 * Returns what these people have said about when they cannot work. For use cases only, never for an answer to a client.
 */
export const unavailableOf = (userIds: readonly string[]): UnavailableRow[] =>
  db()
    .select()
    .from(unavailableTimes)
    .where(inArray(unavailableTimes.userId, [...userIds]))
    .orderBy(asc(unavailableTimes.fromOn), asc(unavailableTimes.id))
    .all()

type Hours = { startsAt: Date; endsAt: Date }

/** Returns a function that says whether one of these people has said that they cannot work within a period. */
export function whoCannot(userIds: readonly string[]): (userId: string, span: Hours) => boolean {
  const known = new Map<string, UnavailableRow[]>()
  for (const row of unavailableOf([...new Set(userIds)])) known.set(row.userId, [...(known.get(row.userId) ?? []), row])
  return (userId, { startsAt, endsAt }) =>
    (known.get(userId) ?? []).some((row) => timesWithin(row, startsAt, endsAt).length > 0)
}
