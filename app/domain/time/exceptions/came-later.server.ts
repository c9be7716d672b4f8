import { and, eq, isNull, sql } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { duties } from '#db/schema/rota.ts'
import { system } from '../../kernel/access/actor.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { prepared, write } from '~/platform/store.server.ts'
import { workedOf } from './facts.server.ts'
import { LATE_MS, whole } from './judge.ts'
import { SETTLED_WORDS } from './kinds.ts'
import { endWords, tell } from './watch.server.ts'

/**
 * Corrects a person's no-shows that were recorded when the shift ended, once a phone or a correction says that the
 * person came. Shifts that ended hours ago are not watched any more. Within a commit.
 */
export function correctNoShows({ personId }: Happened, now: Date): void {
  for (const { id, dutyId, startsAt, endsAt } of noShowsOf(personId)) {
    const [first] = workedOf({ dutyId, userId: personId!, startsAt, endsAt })
    if (!first) continue
    const lateMs = first.startedAt.getTime() - startsAt.getTime()
    const came =
      lateMs >= LATE_MS
        ? { kind: 'late', minutes: whole(lateMs), outcome: endWords('late') }
        : { minutes: null, outcome: SETTLED_WORDS.no_show }
    const set = { ...came, updatedAt: now }
    const row = write().update(exceptions).set(set).where(eq(exceptions.id, id)).returning().get()
    tell(system('watch'), row, 'exception.changed', {}, now)
  }
}

/** Returns whether a person has a no-show that a punch may correct. If not, no job is queued. */
export const hasNoShow: Condition = ({ personId }) => noShowsOf(personId).length > 0

const noShowsOf = (userId: string | null) => (userId === null ? [] : noShows().all({ userId }))

// The statement is compiled only once, because it runs with every clock-in.
const noShows = prepared((db) =>
  db
    .select({ id: exceptions.id, dutyId: duties.id, startsAt: duties.startsAt, endsAt: duties.endsAt })
    .from(exceptions)
    .innerJoin(duties, eq(duties.id, exceptions.dutyId))
    .where(
      and(
        eq(exceptions.userId, sql.placeholder('userId')),
        eq(exceptions.kind, 'no_show'),
        eq(exceptions.state, 'closed'),
        eq(exceptions.outcome, endWords('no_show')),
        isNull(exceptions.closedBy),
      ),
    )
    .prepare(),
)
