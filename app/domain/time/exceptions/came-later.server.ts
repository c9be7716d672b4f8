import { and, eq, isNull, sql } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { system } from '../../kernel/access/actor.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { prepared, write } from '~/platform/store.server.ts'
import { workedOf } from './facts.server.ts'
import { expectedFrom, LATE_MS, OVERRUN_MS, whole } from './judge.ts'
import { SETTLED_WORDS } from './kinds.ts'
import { endWords, tell } from './watch.server.ts'

/**
 * Corrects a person's no-shows that were recorded when the shift ended, once a phone or a correction says that the
 * person came, and how late they were or how long they stayed, once control has accepted another time. Shifts that
 * ended hours ago are not watched any more. Within a commit.
 */
export function correctNoShows({ personId, type }: Happened, now: Date): void {
  // A person who clocks in does not change when they came to an earlier shift, or left it.
  const isNew = type === 'clock.in'
  if (!isNew) correctOverruns(personId, now)
  const rows = [...noShowsOf(personId), ...(isNew ? [] : settledOf('late', personId, now))]
  for (const { id, kind, minutes, dutyId, startsAt, endsAt, ...put } of rows) {
    const [first] = workedOf({ dutyId, userId: personId!, startsAt, endsAt })
    if (!first) continue
    const lateMs = first.startedAt.getTime() - expectedFrom({ startsAt, ...put }).getTime()
    const isLate = lateMs >= LATE_MS
    if (kind === 'late' && isLate && whole(lateMs) === minutes) continue
    const came = isLate
      ? { kind: 'late', minutes: whole(lateMs), outcome: endWords('late') }
      : { minutes: null, outcome: SETTLED_WORDS.no_show }
    const set = { ...came, updatedAt: now }
    const row = write().update(exceptions).set(set).where(eq(exceptions.id, id)).returning().get()
    tell(system('watch'), row, 'exception.changed', {}, now)
  }
}

/** Corrects how long a person stayed after the end of their shifts; not at all if they left in time. */
function correctOverruns(personId: string | null, now: Date): void {
  for (const { id, minutes, dutyId, startsAt, endsAt } of settledOf('overrun', personId, now)) {
    const last = workedOf({ dutyId, userId: personId!, startsAt, endsAt }).at(-1)
    if (!last?.endedAt) continue
    const afterMs = last.endedAt.getTime() - endsAt.getTime()
    const stayed = afterMs >= OVERRUN_MS ? whole(afterMs) : null
    if (stayed === minutes) continue
    const set = { minutes: stayed, updatedAt: now }
    const row = write().update(exceptions).set(set).where(eq(exceptions.id, id)).returning().get()
    tell(system('watch'), row, 'exception.changed', {}, now)
  }
}

/** Returns whether a person has a no-show that a punch may correct. If not, no job is queued. */
export const hasNoShow: Condition = ({ personId }) => noShowsOf(personId).length > 0

const { id, kind, minutes } = exceptions
const { startsAt, endsAt, publishedAt } = duties
const PUT = { startsAt, endsAt, publishedAt, assignedAt: assignments.createdAt }
const COLUMNS = { id, kind, minutes, dutyId: duties.id, ...PUT }
const theirs = and(eq(assignments.dutyId, exceptions.dutyId), eq(assignments.userId, exceptions.userId))

/** How far back such times are corrected: as far as pay is. */
const BACK_MS = 92 * DAY_MS

/** Returns a person's exceptions of one kind, of the last months, that nobody has closed in other words. */
const settledOf = (of: 'late' | 'overrun', userId: string | null, now: Date) =>
  userId === null
    ? []
    : SETTLED[of]()
        .all({ userId })
        .filter((row) => +row.startsAt > +now - BACK_MS)

const noShowsOf = (userId: string | null) => (userId === null ? [] : SETTLED.no_show().all({ userId }))

// The statements are compiled only once, because one runs with every clock-in.
const settled = (of: 'late' | 'no_show' | 'overrun') =>
  prepared((database) =>
    database
      .select(COLUMNS)
      .from(exceptions)
      .innerJoin(duties, eq(duties.id, exceptions.dutyId))
      .innerJoin(assignments, theirs)
      .where(
        and(
          eq(exceptions.userId, sql.placeholder('userId')),
          eq(exceptions.kind, of),
          eq(exceptions.state, 'closed'),
          eq(exceptions.outcome, endWords(of)),
          isNull(exceptions.closedBy),
        ),
      )
      .prepare(),
  )
const SETTLED = { late: settled('late'), no_show: settled('no_show'), overrun: settled('overrun') }
