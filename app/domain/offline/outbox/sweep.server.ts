import { and, asc, eq, gt, inArray, isNotNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { system } from '../../kernel/access/actor.ts'
import { dropContacts, dropPhonesOf } from '../../kernel/phones/phones.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { log } from '~/platform/log.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { applyOperation } from './apply.server.ts'
import { missFrame, scoreFrame } from './frame.server.ts'
import {
  dropParts,
  endWaiting,
  findOperation,
  FIRST_TRY_MS,
  later,
  LATEST_TRY_MS,
  missingParts,
  type Operation,
  partsOf,
  recordOperation,
  settleOperation,
  tryAgainAt,
} from './operations.server.ts'

/** For how many days an operation that is sent again is recognised. */
export const OPERATIONS_DAYS = 400
/** How many days sealed pictures are kept while other pictures from the same operation are missing. */
const PARTS_DAYS = 7
/** After how many days a form is given up if its pictures never came. */
export const GIVE_UP_DAYS = 30
/** How many operations a sweep handles together, and for how long it runs. */
const AT_ONCE = 50
const LOOK_MS = 20_000
/** Control is told about an operation that has been ready for this long but has not been performed. */
const STUCK_MS = 2 * 60_000

const byItself = system('outbox')
const VITAL = ['sos', 'check_in']

/**
 * Performs operations that could not be performed when they arrived, because the process ended, no worker thread was
 * available, or there were too many requests. One that still cannot be performed waits for its next time and delays no
 * other. Calls for help and check-ins go first.
 * @returns how many were performed
 */
export async function finishOperations(now = new Date()): Promise<number> {
  const start = performance.now()
  let done = 0
  for (;;) {
    const vital = dueNow(now, true)
    const due = vital.length > 0 ? vital : dueNow(now, false)
    for (const row of due) done += Number(await tryAgain(row, now).catch((error) => passOver(row, error)))
    if (due.length === 0 || performance.now() - start > LOOK_MS) return done
  }
}

/**
 * Logs that an operation could not be tried, and lets the sweep continue. Its next time is set already, so the others
 * get their turn.
 */
function passOver({ id }: Due, error: unknown): boolean {
  log().error({ err: error, operation: id }, 'an operation could not be tried again')
  return false
}

/**
 * Matches operations that are due. If the next try is further away than the longest wait, it was set before the clock
 * was set back, so it is due too.
 */
const isDue = (now: Date) => or(lte(operations.nextTryAt, now), gt(operations.nextTryAt, later(now, LATEST_TRY_MS)))

type Due = Pick<Operation, 'id' | 'state' | 'receivedAt'>

const dueNow = (now: Date, vital: boolean): Due[] =>
  db()
    .select({ id: operations.id, state: operations.state, receivedAt: operations.receivedAt })
    .from(operations)
    .where(and(isDue(now), (vital ? inArray : notInArray)(operations.kind, VITAL)))
    .orderBy(asc(operations.nextTryAt), asc(operations.id))
    .limit(AT_ONCE)
    .all()

/**
 * Tries an operation again. The time of the next try, after half of its age, is set first, so that an operation that
 * crashes the process is not the first in line again.
 */
async function tryAgain({ id, state, receivedAt }: Due, now: Date): Promise<boolean> {
  const age = now.getTime() - receivedAt.getTime()
  const next = Math.min(LATEST_TRY_MS, Math.max(FIRST_TRY_MS, age / 2))
  const doable = !lacksParts(id)
  commit(() => tryAgainAt(id, doable ? later(now, next) : null))
  if (state !== 'received') {
    await (doable ? scoreFrame(id, () => now) : missFrame(id, now))
    return false
  }
  if (!doable) return false
  await applyOperation(id, byItself, () => now)
  const row = findOperation(id)
  if (row?.state !== 'received') return true
  noteStuck(row, now)
  return false
}

/** Tells control once about an operation that has been ready for minutes but has not been performed. */
function noteStuck(row: Operation, now: Date): void {
  const since = Math.max(row.receivedAt.getTime(), ...partsOf(row.id).map(({ receivedAt }) => receivedAt!.getTime()))
  if (row.stuckAt || now.getTime() - since < STUCK_MS) return
  log().error({ operation: row.id, kind: row.kind }, 'an operation could not be done for minutes: control is told')
  commit(() => {
    write().update(operations).set({ stuckAt: now }).where(eq(operations.id, row.id)).run()
    recordOperation(byItself, 'operation.stuck', row, { state: 'received', subject: null, words: null }, now)
  })
}

/**
 * Deletes what is no longer needed: operations after 400 days, and pictures of operations that were never complete,
 * which are requested again if their phone comes back. A form whose pictures have been missing for a month is given up,
 * and its person and control are told. Data about people under legal hold is kept.
 */
export function purgeOperations(now = new Date()): { operations: number; parts: number; forms: number } {
  const [gone, stale, over] = [OPERATIONS_DAYS, PARTS_DAYS, GIVE_UP_DAYS].map((days) => later(now, -days * DAY_MS))
  const free = sql`${operations.userId} NOT IN (SELECT id FROM users WHERE legal_hold = 1)`
  const waits = eq(operations.state, 'received')
  return commit(() => {
    const old = idsOf(and(lt(operations.receivedAt, gone!), free))
    for (const id of old) dropParts(id)
    dropContacts(gone!)
    if (old.length > 0) write().delete(operations).where(inArray(operations.id, old)).run()
    const cut = idsOf(and(waits, lt(operations.receivedAt, stale!), free))
    const parts = cut.filter((id) => lacksParts(id) && dropStale(id, stale!))
    const forms = idsOf(and(waits, lt(operations.receivedAt, over!), free)).filter(lacksParts)
    for (const id of forms) giveUp(findOperation(id)!, now)
    const done = inArray(operations.state, ['applied', 'merged', 'refused'])
    for (const id of idsOf(and(done, lt(operations.settledAt, over!), free, KEEPS_PARTS))) endWaiting(id)
    return { operations: old.length, parts: parts.length, forms: forms.length }
  })
}

const KEEPS_PARTS = sql`EXISTS (SELECT 1 FROM operation_parts
  WHERE operation_parts.operation_id = ${operations.id} AND operation_parts.file_id IS NOT NULL)`

const lacksParts = (id: string) => missingParts(id).length > 0

function giveUp(row: Operation, now: Date): void {
  const outcome = { state: 'refused', subject: null, words: GIVEN_UP } as const
  settleOperation(row, 'received', outcome, now)
  recordOperation(byItself, 'operation.refused', row, outcome, now)
}

const GIVEN_UP = `Some of its pictures did not arrive within ${GIVE_UP_DAYS} days, so it was not sent. Please fill it in again.`

/** Deletes pictures that have waited for missing ones since `before`. */
function dropStale(id: string, before: Date): boolean {
  const theirs = and(eq(operationParts.operationId, id), isNotNull(operationParts.fileId))
  const kept = db().select().from(operationParts).where(theirs).all()
  if (kept.length === 0 || kept.some(({ receivedAt }) => receivedAt! > before)) return false
  dropParts(id)
  write().update(operationParts).set({ receivedAt: null }).where(eq(operationParts.operationId, id)).run()
  tryAgainAt(id, null)
  return true
}

/** Erases a person's phones and what they sent, within a commit. The records that resulted are erased elsewhere. */
export function forgetPhones(userId: string): void {
  for (const id of idsOf(eq(operations.userId, userId))) dropParts(id)
  write().delete(operations).where(eq(operations.userId, userId)).run()
  dropPhonesOf(userId)
}

const idsOf = (where: ReturnType<typeof and>) =>
  db()
    .select({ id: operations.id })
    .from(operations)
    .where(where)
    .all()
    .map(({ id }) => id)
