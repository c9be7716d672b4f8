import { and, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { absences } from '#db/schema/absences.ts'
import { db } from '~/platform/store.server.ts'
import { type AbsenceKind } from './kinds.ts'

/** A range of days without work; `toOn` is null while the last day is not known. */
export type Absent = { userId: string; kind: AbsenceKind; fromOn: string; toOn: string | null }

/** Returns these people's absences that overlap a period. For use cases only, never for an answer to a client. */
export function absentWithin(
  userIds: readonly string[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Absent[] {
  const { userId, kind, fromOn, toOn } = absences
  return db()
    .select({ userId, kind, fromOn, toOn })
    .from(absences)
    .where(
      and(
        inArray(userId, [...userIds]),
        lt(absences.startsAt, endsAt),
        or(isNull(absences.endsAt), gt(absences.endsAt, startsAt)),
      ),
    )
    .all()
    .map((row) => ({ ...row, kind: row.kind as AbsenceKind }))
}
