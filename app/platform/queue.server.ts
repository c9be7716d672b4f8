import { and, asc, count as countRows, eq, getTableColumns, lte, min, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { durable } from './durable.server.ts'
import { type Lane } from './lane.server.ts'
import { log } from './log.server.ts'
import { count, defineGauge } from './metrics.server.ts'
import { singleton } from './singleton.server.ts'
import { commit, db as open, prepared, write } from './store.server.ts'
import { Turns } from './turns.server.ts'

type Columns = Record<'state' | 'attempts' | 'dueAt' | 'error', SQLiteColumn> &
  Partial<Record<'urgent' | 'bulk' | 'claimedAt', SQLiteColumn>>
type Values = Record<string, unknown>
type Refusal = { attempts: number; givenUp: boolean }

/**
 * How long a row waits after the first refusal, the second and so on. After the last of these, it waits `thenEveryS`
 * each time until the row is `forS` old, or is given up. It is tried `leastTries` times however old it is: it may have
 * waited while the server was down, or be sent again by hand.
 */
type Retry = { waitsS: number[]; thenEveryS?: number; forS?: number; leastTries?: number }

/**
 * A table of waiting work, and how its rows are handled. A row is first `waiting`, then `claimed`, then `doneState`. It
 * is `failed` if it was given up, and `uncertain` if after a crash nobody knows whether it arrived.
 */
type Config<Row> = {
  name: string
  table: SQLiteTable & Columns
  /** The condition that only this row meets. */
  only: (row: Row) => SQL | undefined
  doneState: string
  /** How long a refused row waits, and how long one of an alarm waits if that differs. */
  retry: Retry
  alarmRetry?: Retry
  /** How many rows are worked on at a time. Alarms have their own capacity. */
  width: { alarms: number; others: number }
  /**
   * The property that names the receiver, to which rows are then delivered one at a time. Without it, no row waits for
   * another.
   */
  receiver?: string
  /**
   * The possible receivers, if there are few. Work that is not urgent is then looked up by receiver, so that a long
   * queue is not read completely for each row. Urgent work does not wait for other work to the same receiver.
   */
  receivers?: () => string[]
  /**
   * Which rows go first. By default these are rows that are not part of a large batch, and among these the one that has
   * been due longest.
   */
  order?: SQL[]
  /** Further columns to write when a row ends, such as emptying its text. */
  ends?: (state: string, now: Date) => Values
  /** Further work in the transaction of a success or a refusal. */
  onDone?: (row: Row) => void
  onRefused?: (row: Row, refusal: Refusal, error: Error, now: Date) => void
  /**
   * Which interrupted rows run again after a crash, so that they run at least once. The others run at most once and
   * become uncertain.
   */
  againAfterCrash?: () => SQL
  /** Which rows are too old to keep. By default rows are deleted with the record to which they belong. */
  tooOld?: (daysAgo: (days: number) => Date) => SQL | undefined
}

export type Queue<Row> = Config<Row> & {
  due: (urgent: boolean, now: Date, limit: number, busy?: string[]) => Row[]
}

/** Thrown by work that must not be tried again, however many tries are left. */
export class GiveUp extends Error {}

/** Defines a queue with its query. The query is built only once, because each action wakes the queues. */
export function defineQueue<Row>(config: Config<Row>): Queue<Row> {
  const { table } = config
  const order = config.order ?? [table.bulk, table.dueAt].flatMap((column) => (column ? [asc(column)] : []))
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const { receivers } = config
  const receiver = config.receiver === undefined ? undefined : columns[config.receiver]
  const grouped = receivers ? undefined : receiver
  const query = (one?: SQLiteColumn) =>
    prepared((db) => {
      const found = db
        // With min(), SQLite takes the other columns from the row with the minimum.
        .select({ ...columns, ...(grouped && { oldest: sql`min(${table.dueAt})` }) })
        .from(table)
        .where(
          and(
            // The condition must be written exactly as in the index, or all rows would be read.
            sql`${table.state} IN ('waiting', 'claimed')`,
            eq(table.state, 'waiting'),
            lte(table.dueAt, sql.placeholder('now')),
            table.urgent && eq(table.urgent, sql.placeholder('urgent')),
            one && eq(one, sql.placeholder('receiver')),
            grouped && sql`${grouped} NOT IN (SELECT value FROM json_each(${sql.placeholder('busy')}))`,
          ),
        )
        .$dynamic()
      if (grouped) found.groupBy(grouped)
      return found
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .prepare()
    })
  const all = query()
  const ofOne = query(receiver)
  const due: Queue<Row>['due'] = (urgent, now, limit, busy = []) => {
    const given = { urgent: Number(urgent), now: now.getTime(), busy: JSON.stringify(busy) }
    if (!receivers || urgent) return all().all({ ...given, limit }) as Row[]
    const free = receivers().filter((one) => !busy.includes(one))
    return free.flatMap((one) => ofOne().all({ ...given, receiver: one, limit: 1 }) as Row[]).slice(0, limit)
  }
  const queue = { ...config, due }
  known().set(config.name, queue)
  return queue
}

/** Returns every queue by its name, for reports on all of them. */
const known = () => singleton('queues', () => new Map<string, Pick<Queue<never>, 'name' | 'table'>>())

const eachQueue = (read: (of: { n: number; due: Date | null }) => number) =>
  [...known().values()].map(({ name, table }) => {
    const waiting = { n: countRows(), due: min(table.dueAt) }
    const [row] = open()
      .select(waiting)
      .from(table)
      .where(sql`${table.state} IN ('waiting', 'claimed')`)
      .all() as { n: number; due: Date | null }[]
    return { labels: { queue: name }, value: read(row!) }
  })

defineGauge('workforce_queue_waiting', {
  help: 'Rows that wait, by queue',
  labels: ['queue'],
  read: () => eachQueue(({ n }) => n),
})
defineGauge('workforce_queue_overdue_seconds', {
  help: 'Time since the first waiting row was due, by queue',
  labels: ['queue'],
  read: () => eachQueue(({ due }) => (due ? Math.max(0, (Date.now() - new Date(due).getTime()) / 1000) : 0)),
})

type Tried = { attempts: number; createdAt?: Date }

/**
 * Runs work that uses only the database, urgent rows first. The result of each row is stored in the transaction of its
 * work, so that even if the process is killed, the work is done exactly once or not at all. @param atMostMs after this
 * many milliseconds the rest waits for the next call, so that requests get their turn @returns how many rows were done
 */
export function runInTransaction<Row extends Tried>(
  queue: Queue<Row>,
  work: (row: Row, now: Date) => void,
  now: Date,
  atMostMs = Infinity,
): number {
  const start = performance.now()
  const { urgent } = queue.table
  const due = [true, false].flatMap((first) => (first && !urgent ? [] : queue.due(first, now, queue.width.others)))
  return due.filter((row) => {
    if (performance.now() - start > atMostMs) return false
    try {
      return commit(() => settleDone(queue, row, 'waiting', now) && (work(row, now), true))
    } catch (error) {
      log().error({ err: error, row }, `${queue.name}: one failed`)
      refuse(queue, row, 'waiting', error as Error, now)
      return false
    }
  }).length
}

/**
 * Returns the two lanes of a queue whose work leaves the process, alarms first. Each row is claimed by a conditional
 * update, the work is done outside any transaction, and then the result is stored. @param work resolves if the message
 * arrived; a rejection is a refusal, and is tried again unless it is `GiveUp`
 */
export const lanesOf = <Row extends Tried & { id: string }>(
  queue: Queue<Row>,
  work: (row: Row, now: () => Date) => Promise<void>,
  now = () => new Date(),
): Lane<Row>[] =>
  [true, false].map((urgent) => {
    const results = new Results()
    return {
      name: urgent ? `${queue.name} (alarms)` : queue.name,
      width: urgent ? queue.width.alarms : queue.width.others,
      receiverOf: (row) => String((row as Values)[urgent && queue.receivers ? 'id' : (queue.receiver ?? 'id')]),
      due: (busy, limit) => {
        results.storeLate()
        return queue.due(urgent, now(), limit, busy)
      },
      deliver: async (row) => {
        const claimedAt = queue.table.claimedAt && { claimedAt: now() }
        if (!commit(() => change(queue, row, 'waiting', { state: 'claimed', ...claimedAt }))) return false
        // The claim must be on the disk before anything is sent. If a power cut lost the claim, the message would be
        // sent twice.
        await durable()
        await turns.next(urgent)
        try {
          await work(row, now)
        } catch (error) {
          log().warn({ err: error, id: row.id, attempts: row.attempts + 1 }, `${queue.name}: one was not accepted`)
          results.store(() => refuse(queue, row, 'claimed', error as Error, now()))
          count('workforce_deliveries', { queue: queue.name, result: 'refused' })
          return false
        }
        count('workforce_deliveries', { queue: queue.name, result: queue.doneState })
        log().info({ id: row.id }, `${queue.name}: one was accepted`)
        return results.store(() => commit(() => settleDone(queue, row, 'claimed', now())))
      },
    }
  })

/**
 * The results of deliveries. One that cannot be stored, because the disk was full for a while, is stored as soon as
 * that is possible. Otherwise its row would stay claimed until the next start, and an alarm that was refused would not
 * be tried again.
 */
class Results {
  private late: (() => unknown)[] = []

  /** Stores a result now. @throws if that fails; `storeLate` then tries again */
  store<T>(result: () => T): T {
    try {
      return result()
    } catch (error) {
      this.late.push(result)
      throw error
    }
  }

  /** Stores what could not be stored before, each on its own. Never throws. */
  storeLate(): void {
    const late = this.late.splice(0)
    for (const result of late) {
      try {
        result()
      } catch (error) {
        this.late.push(result)
        log().error({ err: error }, 'the result of a delivery could not be stored yet')
      }
    }
  }
}

/**
 * An SOS is sent to a hundred administrators at once, and claims that share a flush are on the disk at the same moment.
 * Without turns, requests would wait for the work of all of them.
 */
const turns = new Turns()

function settleDone<Row>(queue: Queue<Row>, row: Row, from: string, now: Date): boolean {
  const state = queue.doneState
  if (!change(queue, row, from, { state, error: null, ...queue.ends?.(state, now) })) return false
  queue.onDone?.(row)
  return true
}

function refuse<Row extends Tried>(queue: Queue<Row>, row: Row, from: string, error: Error, now: Date): void {
  const waitS = error instanceof GiveUp ? undefined : nextWaitS(queue, row, now)
  const givenUp = waitS === undefined
  const attempts = row.attempts + 1
  const next = givenUp ? { state: 'failed', ...queue.ends?.('failed', now) } : { state: 'waiting' }
  const dueAt = new Date(now.getTime() + (waitS ?? 0) * 1000)
  commit(() => {
    const changed = change(queue, row, from, { ...next, attempts, dueAt, error: error.message.slice(0, 500) })
    if (changed) queue.onRefused?.(row, { attempts, givenUp }, error, now)
  })
}

function nextWaitS<Row extends Tried>(queue: Queue<Row>, row: Row, now: Date): number | undefined {
  const { retry: usual, alarmRetry = usual } = queue
  const retry = (row as Values).urgent ? alarmRetry : usual
  const ageS = (now.getTime() - (row.createdAt ?? now).getTime()) / 1000
  const isOver = retry.forS !== undefined && ageS > retry.forS && row.attempts + 1 >= (retry.leastTries ?? 1)
  return isOver ? undefined : (retry.waitsS[row.attempts] ?? retry.thenEveryS)
}

const change = <Row>({ table, only }: Queue<Row>, row: Row, from: string, values: Values): boolean =>
  write()
    .update(table)
    .set(values as never)
    .where(and(only(row), eq(table.state, from)))
    .run().changes > 0
