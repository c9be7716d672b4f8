import { and, eq, isNull, lt } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema/access.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { isTokenId } from './actor.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'

/** A phone may lie in a drawer over a weekend before its page is opened again and repeats a request. */
const LIFE_MS = 7 * DAY_MS

export type Kept = { status: number; answer: unknown }

/**
 * Claims a key before the action, so that a creation happens once. @returns the first answer if there is one; null to
 * continue @throws Problem conflict while the first is in progress, unprocessable for another body under the same key
 */
export function claimKey(actorId: string, path: string, key: string, body: string, now = new Date()): Kept | null {
  const bodyHash = sha256Of(body)
  return commit(() => {
    const mine = keyOf(actorId, path, key)
    const kept = db().select().from(idempotencyKeys).where(mine).get()
    if (kept && now.getTime() - kept.createdAt.getTime() < LIFE_MS) {
      if (kept.bodyHash !== bodyHash)
        throw new Problem('unprocessable', 'This Idempotency-Key was used with another body')
      if (kept.status === null) throw conflict('The same request is still in progress')
      return { status: kept.status, answer: opened(actorId, path, key, kept.answer as Sealed) }
    }
    write().delete(idempotencyKeys).where(mine).run()
    write().insert(idempotencyKeys).values({ actorId, path, key, bodyHash, createdAt: now }).run()
    return null
  })
}

/** Stores the answer in the same transaction as the action, so that after a crash both exist or neither. */
export function keepAnswer(actorId: string, path: string, key: string, { status, answer }: Kept): void {
  const sealed = seal(keyHolder(actorId), sealedAt(path, key), Buffer.from(JSON.stringify(answer ?? null))).toString(
    'base64',
  )
  write()
    .update(idempotencyKeys)
    .set({ status, answer: { sealed } })
    .where(keyOf(actorId, path, key))
    .run()
}

/** Frees the key of a failed action. */
export const freeKey = (actorId: string, path: string, key: string): void =>
  commit(
    () =>
      void write()
        .delete(idempotencyKeys)
        .where(keyOf(actorId, path, key))
        .run(),
  )

const keyOf = (actorId: string, path: string, key: string) =>
  and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.path, path), eq(idempotencyKeys.key, key))

// An answer may contain data that is stored encrypted, such as a welfare concern, so it is sealed with the person's key
// here too.
type Sealed = { sealed: string }

/** A program has no key of its own to erase. */
const keyHolder = (actorId: string) => (isTokenId(actorId) ? null : actorId)

const sealedAt = (path: string, key: string) => `idempotency_keys/${path}/${key}`

const opened = (actorId: string, path: string, key: string, { sealed }: Sealed): unknown =>
  JSON.parse(unseal(keyHolder(actorId), sealedAt(path, key), Buffer.from(sealed, 'base64')).toString('utf8'))

/**
 * Frees keys that a process left in progress when it ended, because requests with them would otherwise get 409 for a
 * week. Called at the start only.
 */
export const freeInterrupted = (): number =>
  commit(() => write().delete(idempotencyKeys).where(isNull(idempotencyKeys.status)).run()).changes

/** Deletes keys over a week old, at the start and in the nightly purge. */
export const purgeKeys = (now: Date): number =>
  commit(() =>
    write()
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - LIFE_MS)))
      .run(),
  ).changes
