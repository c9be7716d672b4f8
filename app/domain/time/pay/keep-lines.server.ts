import { eq, inArray } from 'drizzle-orm'
import { payLines } from '#db/schema/pay.ts'
import { pacer } from '~/platform/pace.ts'
import { conflict } from '~/platform/problem.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, newId, withSettling, write } from '~/platform/store.server.ts'
import { figuresFrom, type Figures } from './figures.server.ts'
import { type PayLine } from './lines.ts'
import { presentLines } from './pay-lines.server.ts'
import { type PeriodRow } from './period-rows.server.ts'

/** How many lines are written or deleted in one commit. */
const AT_ONCE = 100

const underWay = singleton('pay.locking', () => new Set<string>())

/**
 * Refuses while any period is being locked. Its adjustments depend on what was locked before it, and its lines on the
 * rules for pay: if two periods were locked together, both would pay the same adjustments. @throws Problem conflict
 */
export function demandNoneLocking(): void {
  if (underWay.size > 0)
    throw conflict('A colleague is locking a period now. Try again when that is done.', { code: 'is_locking' })
}

/**
 * Writes a period's current lines, in small commits with pauses for other requests, and then locks the period. The
 * lines do not count until then, and are deleted if the lock fails. @param lock locks the period, in one commit; it is
 * given the figures, and the lines that change earlier periods @throws Problem conflict while a period is being locked,
 * and what `lock` throws
 */
export async function keepLines<T>(period: PeriodRow, lock: (kept: Figures, late: PayLine[]) => T): Promise<T> {
  const { id } = period
  demandNoneLocking()
  underWay.add(id)
  try {
    // A crash during an earlier lock may have left some lines.
    await dropLines(id)
    const late: PayLine[] = []
    const kept = await aside(() => figuresFrom(written(period, late)))
    return lock(kept, late)
  } catch (error) {
    await dropLines(id)
    throw error
  } finally {
    underWay.delete(id)
  }
}

/** Deletes the lines of an unlocked period, a few in each commit. */
export const dropLines = (periodId: string): Promise<void> =>
  aside(async () => {
    const pace = pacer()
    const some = () => db().select({ id: payLines.id }).from(payLines).where(eq(payLines.periodId, periodId))
    for (;;) {
      const ids = some().limit(AT_ONCE).all()
      if (ids.length === 0) return
      const of = ids.map(({ id }) => id)
      commit(() => write().delete(payLines).where(inArray(payLines.id, of)).run())
      await pace()
    }
  })

function* written(period: PeriodRow, late: PayLine[]) {
  let waiting: (typeof payLines.$inferInsert)[] = []
  const put = () => {
    const rows = waiting
    waiting = []
    if (rows.length) commit(() => write().insert(payLines).values(rows).run())
  }
  for (const line of presentLines(period)) {
    waiting.push({ ...line, id: newId(), periodId: period.id })
    if (waiting.length === AT_ONCE) put()
    if (line.kind === 'adjustment') late.push(line)
    yield line
  }
  put()
}

/** Runs commits that only prepare for the lock, so that none of them stores the outcome of the request. */
const aside = <T>(work: () => Promise<T>): Promise<T> => withSettling(() => undefined, work)
