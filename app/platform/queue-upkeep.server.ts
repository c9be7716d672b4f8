import { and, eq, gt, or, sql } from 'drizzle-orm'
import { CLOCK_SET_BACK_MS } from './clock.ts'
import { DAY_MS } from './dates.ts'
import { type Queue } from './queue.server.ts'
import { commit, db as open, write } from './store.server.ts'

type Values = Record<string, unknown>

/**
 * Settles work that was running when the process died, and that may have arrived. Runs at the start. @returns how many
 * rows are uncertain
 */
export function settleInterrupted({
  table,
  againAfterCrash,
  ends,
}: Pick<Queue<never>, 'table' | 'againAfterCrash' | 'ends'>): number {
  const claimed = eq(table.state, 'claimed')
  const set = (values: Values) =>
    write()
      .update(table)
      .set(values as never)
  return commit(() => {
    if (againAfterCrash) set({ state: 'waiting' }).where(and(claimed, againAfterCrash())).run()
    return set({ state: 'uncertain', ...ends?.('uncertain', new Date()) })
      .where(claimed)
      .run().changes
  })
}

type Pulled = Pick<Queue<never>, 'table' | 'retry' | 'alarmRetry'>

/**
 * Makes rows due that would wait longer than their queue lets a row wait after as many refusals, because they were
 * written before the clock was set back. A new row is held for up to a minute, during which it can be cancelled.
 * @returns how many rows
 */
export function pullIn(queues: readonly Pulled[], now: Date): number {
  const ahead = (ms: number) => new Date(now.getTime() + ms)
  const pulled = ({ table, retry, alarmRetry }: Pulled) => {
    const { attempts, dueAt, urgent } = table
    const isNew = and(eq(attempts, 0), gt(dueAt, ahead(CLOCK_SET_BACK_MS)))
    const waitsTooLong = ({ waitsS, thenEveryS = Math.max(...waitsS) }: Pulled['retry']) =>
      or(
        ...waitsS.map((waitS, n) => and(eq(attempts, n + 1), gt(dueAt, ahead(waitS * 1000)))),
        and(gt(attempts, waitsS.length), gt(dueAt, ahead(thenEveryS * 1000))),
      )
    const isLate =
      alarmRetry && urgent
        ? or(and(eq(urgent, true), waitsTooLong(alarmRetry)), and(eq(urgent, false), waitsTooLong(retry)))
        : waitsTooLong(retry)
    const waits = and(sql`${table.state} IN ('waiting', 'claimed')`, eq(table.state, 'waiting'))
    const some = and(waits, or(isNew, isLate))
    if (
      !open()
        .select({ one: sql`1` })
        .from(table)
        .where(some)
        .limit(1)
        .get()
    )
      return 0
    return commit(
      () =>
        write()
          .update(table)
          .set({ dueAt: now } as never)
          .where(some)
          .run().changes,
    )
  }
  return queues.reduce((sum, queue) => sum + pulled(queue), 0)
}

/** Deletes rows that are too old to keep, for the nightly purge. @returns how many */
export function purgeQueue({ table, tooOld }: Pick<Queue<never>, 'table' | 'tooOld'>, now: Date): number {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return tooOld ? commit(() => write().delete(table).where(tooOld(daysAgo)).run()).changes : 0
}
