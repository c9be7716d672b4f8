import { and, isNotNull, lt } from 'drizzle-orm'
import { siteKeys } from '#db/schema/site-keys.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { listOnShift } from '../clocking/on-shift.server.ts'
import { findWorkNow } from '../clocking/punch-site.server.ts'
import { type Found } from '../exceptions/judge.ts'
import { holdException, listOpenSubjects, settleSubject } from '../exceptions/watch.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db } from '~/platform/store.server.ts'
import { listUntaken } from './handover/handovers.server.ts'
import { takerOf } from './handover/open-after.ts'
import { writePunchLines } from './log/punch-line.server.ts'
import { labelOf } from './keys/keys.server.ts'
import { asSentence } from '~/platform/sentences.ts'

/**
 * Opens exceptions for handovers that nobody has taken over and for overdue keys, and closes them once that is no
 * longer so. Also writes arrivals and departures into the books. The scheduler calls it. @returns how many lines were
 * written, and how many exceptions were closed
 */
export function watchSiteBook(now = new Date()): { written: number; settled: number } {
  const written = writePunchLines(now)
  const handovers = untaken(now)
  const keys = overdueKeys(now)
  const open = new Set([...handovers, ...keys].map(({ subjectId }) => subjectId))
  const over = (['handover_open', 'key_out'] as const).flatMap((kind) =>
    listOpenSubjects(kind)
      .filter((id) => !open.has(id))
      .map((id) => ({ kind, id })),
  )
  commitEach([...handovers, ...keys], (found) => holdException(found, now), FAILED)
  return { written, settled: commitEach(over, ({ kind, id }) => settleSubject(kind, id, now), FAILED).length }
}

const FAILED = 'the exception of a handover or a key could not be updated'

const usual = { dutyId: null, minutes: null, over: false }

function untaken(now: Date): Found[] {
  const there = listOnShift()
  return listUntaken(now).flatMap((row): Found[] => {
    const taker = takerOf(
      row,
      there
        .filter(({ siteId }) => siteId === row.siteId)
        .map(({ userId, since }) => ({ userId, since, postId: postOf(userId, row.siteId, now) })),
    )
    if (!taker || taker.dueAt > now) return []
    const reason = `Handed over by ${namesOf([row.givenBy]).get(row.givenBy) ?? 'a former member of staff'}.`
    const { userId, dueAt } = taker
    return [{ ...usual, kind: 'handover_open', subjectId: row.id, userId, siteId: row.siteId, dueAt, reason }]
  })
}

/** Returns the position of a person on shift at a site; null if they are on no planned shift there. */
function postOf(userId: string, siteId: string, now: Date): string | null {
  const { duty } = findWorkNow(userId, now)
  return duty?.siteId === siteId ? duty.postId : null
}

function overdueKeys(now: Date): Found[] {
  const rows = db()
    .select()
    .from(siteKeys)
    .where(and(isNotNull(siteKeys.holder), lt(siteKeys.dueAt, now)))
    .all()
  return rows.map((row) => {
    const reason = asSentence(`Key ${labelOf(row)}, out to ${row.holder}`)
    return { ...usual, kind: 'key_out', subjectId: row.id, userId: null, siteId: row.siteId, dueAt: row.dueAt!, reason }
  })
}
