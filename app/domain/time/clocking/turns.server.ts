import { randomBytes, randomInt } from 'node:crypto'
import { and, count, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Side } from '#models/face/turn.ts'
import { verifications } from '#db/schema/biometrics.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { turnRule } from './turn-policy.ts'
import { type ScanVerdict } from './verdict.ts'

/** A turn of the head required after a scan. `until` is a time in milliseconds. */
export type AskedTurn = { nonce: string; side: Side; until: number }
export type OpenTurn = AskedTurn & { scanId: string; verdict: ScanVerdict }

export const TURN_SECONDS = 10
/** The second try follows immediately after a message, and the person needs time to read it. */
export const SECOND_TURN_SECONDS = 20
/**
 * After this many failed turns the manual check follows, because a photograph held up often enough would eventually
 * pass.
 */
const MOST_TURNS = 2
const ONE_IN = 5
/** How long an unfinished turn is required again, so that it cannot be avoided by scanning once more. */
const WAITS_MS = 15 * 60_000

/** Returns the random draw for the rule `sometimes`, which nobody can predict. */
export const drawTurn = (): boolean => randomInt(ONE_IN) === 0

/**
 * Returns the turn required after this person's matched scan; null for none. @param draw the random draw for the rule
 * `sometimes`
 */
export function askTurn(actor: Person, now: Date, draw = drawTurn): AskedTurn | null {
  const rule = turnRule(readSetting('turn_policy'), actor.role)
  if (rule === 'off' || (rule === 'sometimes' && !draw() && !turnWaits(actor.id, now))) return null
  return newTurn(now, TURN_SECONDS)
}

/** Returns a new turn to a random side, with a number of seconds to answer. */
export const newTurn = (now: Date, seconds: number): AskedTurn => ({
  nonce: randomBytes(16).toString('base64url'),
  side: randomInt(2) === 0 ? 'left' : 'right',
  until: now.getTime() + seconds * 1000,
})

/** Returns whether this person may still turn their head. After two recent failures they get a manual check. */
export function mayTurn(userId: string, now: Date): boolean {
  const failed = db()
    .select({ n: count() })
    .from(verifications)
    .where(and(isUnfinished(userId, now), isNotNull(verifications.turnEndedAt)))
    .get()!
  return failed.n < MOST_TURNS
}

/** Returns whether this person was recently asked for a turn that they have not completed. */
export const turnWaits = (userId: string, now: Date): boolean =>
  db().select({ id: verifications.id }).from(verifications).where(isUnfinished(userId, now)).limit(1).get() !==
  undefined

/** Matches this person's recent turns that were not completed. They no longer count after a clock-in. */
const isUnfinished = (userId: string, now: Date) =>
  and(
    eq(verifications.userId, userId),
    gt(verifications.at, new Date(now.getTime() - WAITS_MS)),
    isNotNull(verifications.turn),
    eq(verifications.passed, false),
    isNull(verifications.usedAt),
  )

/**
 * Returns the open turn with this nonce, from this person and session; null if there is none. Its time may have run
 * out.
 */
export function findTurn(actor: Person, nonce: string): OpenTurn | null {
  const rows = db()
    .select({ id: verifications.id, turn: verifications.turn, result: verifications.result })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, actor.id),
        eq(verifications.sessionId, actor.sessionId),
        isNotNull(verifications.turn),
        isNull(verifications.turnEndedAt),
        isNull(verifications.usedAt),
      ),
    )
    .orderBy(desc(verifications.id))
    .limit(10)
    .all()
  const row = rows.find(({ turn }) => turn!.nonce === nonce)
  return row ? { ...row.turn!, scanId: row.id, verdict: row.result as unknown as ScanVerdict } : null
}

/** Returns whether any of these frames was sent before for this person, within the day for which results are kept. */
export function wereSent(userId: string, marks: readonly string[]): boolean {
  const kept = db()
    .select({ turn: verifications.turn })
    .from(verifications)
    .where(and(eq(verifications.userId, userId), isNotNull(verifications.turnEndedAt)))
  return kept.all().some(({ turn }) => turn?.marks?.some((mark) => marks.includes(mark)))
}

/**
 * Ends a turn with its result, within a commit. @param marks identify the frames, so that they are recognised if sent
 * again
 * @returns false if another answer came first
 */
export function endTurn(turn: OpenTurn, verdict: ScanVerdict, marks: string[], now: Date): boolean {
  const { nonce, side, until } = turn
  const passed = verdict.liveness.passed === true
  return (
    write()
      .update(verifications)
      .set({ turn: { nonce, side, until, marks }, turnEndedAt: now, passed, result: { ...verdict } })
      .where(and(eq(verifications.id, turn.scanId), isNull(verifications.turnEndedAt)))
      .run().changes === 1
  )
}
