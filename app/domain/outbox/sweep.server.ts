import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { system } from '../access/actor.ts'
import { dropPhonesOf } from '../phones/phones.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { applyOperation } from './apply.server.ts'
import { scoreFrame } from './frame.server.ts'
import { dropParts, missingParts } from './operations.server.ts'

/** So long what a phone had sent is known again when it sends it once more. */
export const OPERATIONS_DAYS = 400
/** So long sealed pictures wait for the rest of their operation. */
const PARTS_DAYS = 7
const AT_ONCE = 100

const byItself = system('outbox')

/**
 * Does what could not be done when it arrived: the process ended between, a thread was not there, too much was asked.
 * @returns how many were done
 */
export async function finishOperations(now = new Date()): Promise<number> {
  const settled = new Date(now.getTime() - 30_000)
  const left = db()
    .select({ id: operations.id, kind: operations.kind })
    .from(operations)
    .where(and(eq(operations.state, 'received'), lt(operations.receivedAt, settled)))
    .limit(AT_ONCE)
    .all()
  for (const { id } of left) await applyOperation(id, byItself)
  const frames = db()
    .selectDistinct({ id: operations.id })
    .from(operations)
    .innerJoin(operationParts, eq(operationParts.operationId, operations.id))
    .where(and(inArray(operations.state, ['applied', 'merged']), isNotNull(operationParts.fileId)))
    .limit(AT_ONCE)
    .all()
  for (const { id } of frames) await scoreFrame(id)
  const waiting = left.filter(({ id }) => missingParts(id).length === 0).map(({ id }) => id)
  if (waiting.length === 0) return 0
  const still = db().select({ id: operations.id }).from(operations)
  const open = still.where(and(inArray(operations.id, waiting), eq(operations.state, 'received'))).all()
  return waiting.length - open.length
}

/**
 * Lets go of what nobody asks for any more: operations after 400 days, and pictures whose operation was never whole; those
 * are asked for again should their phone come back. Nothing of a person under legal hold goes.
 */
export function purgeOperations(now = new Date()): { operations: number; parts: number } {
  const [gone, stale] = [OPERATIONS_DAYS, PARTS_DAYS].map((days) => new Date(now.getTime() - days * DAY_MS))
  const free = sql`${operations.userId} NOT IN (SELECT id FROM users WHERE legal_hold = 1)`
  return commit(() => {
    const old = idsOf(and(lt(operations.receivedAt, gone!), free))
    for (const id of old) dropParts(id)
    if (old.length > 0) write().delete(operations).where(inArray(operations.id, old)).run()
    const cut = idsOf(and(eq(operations.state, 'received'), lt(operations.receivedAt, stale!)))
    const parts = cut.filter((id) => missingParts(id).length > 0 && dropStale(id, stale!))
    return { operations: old.length, parts: parts.length }
  })
}

/** Drops pictures that wait for the others since `before`. */
function dropStale(id: string, before: Date): boolean {
  const theirs = and(eq(operationParts.operationId, id), isNotNull(operationParts.fileId))
  const kept = db().select().from(operationParts).where(theirs).all()
  if (kept.length === 0 || kept.some(({ receivedAt }) => receivedAt! > before)) return false
  dropParts(id)
  write().update(operationParts).set({ receivedAt: null }).where(eq(operationParts.operationId, id)).run()
  return true
}

/** Erases what the phones of a person had sent, and the phones, within a commit; the records made of it are others' matter. */
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
