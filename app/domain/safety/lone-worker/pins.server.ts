import { hash, verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { personPins } from '#db/schema/lone-worker.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitGuesses } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { provePassword } from '../../account/sign-in/confirmation.server.ts'
import { durable } from '~/platform/durable.server.ts'
import { invalid, Problem } from '~/platform/problem.ts'
import { commit, prepared, write } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { type LonePins } from './input.ts'
import { pinRefusal } from './pin-rules.ts'

/**
 * argon2id, 19 MiB, two passes. The hash uses a key, so nobody can try all PINs of eight digits without the master key.
 */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Answers that depend on a PIN are sent at fixed intervals, so that the time they take does not reveal which PIN was
 * entered.
 */
const STEP_MS = 100

export type Judged = 'none' | 'safe' | 'duress'

/** Returns when the person set their PINs, but never the PINs. */
export function findPins(actor: Person): { set: boolean; changedAt: string | null } {
  demand(actor, 'lone.own')
  const row = pinsOf(actor.id)
  return { set: Boolean(row), changedAt: row?.changedAt.toISOString() ?? null }
}

/**
 * Sets the safe PIN and the duress PIN. From then on, one of them is needed to check in or to end a session. @throws
 * Problem invalid on `safe`, `duress` or `password`, too_many
 */
export async function setPins(
  actor: Person,
  { safe, duress, password }: LonePins,
  now = new Date(),
): Promise<{ set: boolean; changedAt: string | null }> {
  demand(actor, 'lone.own')
  const refusal = pinRefusal(safe, duress)
  if (refusal) throw invalid(refusal.field, refusal.message)
  await provePassword(actor, password, now)
  const [safeHash, duressHash] = [await hashOf(actor.id, safe), await hashOf(actor.id, duress)]
  commit(() => {
    demandSession(actor)
    const row = { userId: actor.id, safeHash, duressHash, changedAt: now }
    write().insert(personPins).values(row).onConflictDoUpdate({ target: personPins.userId, set: row }).run()
    record(actor, { type: 'lone.pins_set' }, now)
  })
  return { set: true, changedAt: now.toISOString() }
}

/**
 * Returns which PIN was entered. The entry is compared with both PINs, one after the other, so that each takes equally
 * long. @param onDuress called if the throttle refuses a duress PIN, because wrong guesses must not block a call for
 * help @returns `none` if the person has set no PINs @throws Problem unprocessable with code `pin_required` or
 * `pin_wrong`, too_many
 */
export async function judgePin(actor: Person, pin: string | null, onDuress: () => void): Promise<Judged> {
  const row = pinsOf(actor.id)
  if (!row) return 'none'
  if (!pin) throw new Problem('unprocessable', 'Please enter your PIN', { code: 'pin_required' })
  const text = keyed(actor.id, pin)
  const safe = await verify(row.safeHash, text)
  const duress = await verify(row.duressHash, text)
  const judged = safe ? 'safe' : duress ? 'duress' : null
  const right = await limitGuesses(`lone-pin:${actor.id}`, () => judged !== null).catch((error: unknown) => {
    if (judged === 'duress') onDuress()
    throw error
  })
  if (!right || !judged) throw new Problem('unprocessable', 'This PIN is wrong', { code: 'pin_wrong' })
  return judged
}

/**
 * Runs work whose duration must not reveal which PIN was entered. Its answer or refusal is sent at the next fixed
 * interval.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    // An answer waits for the disk. The extra writes of a duress PIN must therefore be finished before the interval
    // ends, not after it.
    await durable()
    const past = performance.now() - start
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(past / STEP_MS) * STEP_MS - past))
  }
}

const pinsOf = (userId: string) => rowOf().get({ userId })

// This is read with every request for the home page.
const rowOf = prepared((db) =>
  db
    .select()
    .from(personPins)
    .where(eq(personPins.userId, sql.placeholder('userId')))
    .prepare(),
)

const keyed = (userId: string, pin: string) => purposeMac('lone-pin', `${userId}:${pin}`)
const hashOf = (userId: string, pin: string) => hash(keyed(userId, pin), PARAMETERS)
