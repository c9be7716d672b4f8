import { randomBytes, randomInt } from 'node:crypto'
import { and, count, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Side } from '#models/face/turn.ts'
import { verifications } from '#db/schema/biometrics.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { turnRule } from './turn-policy.ts'
import { type ScanVerdict } from './verdict.ts'

/** A turn of the head that is asked for after a scan; `until` is an instant in milliseconds. */
export type AskedTurn = { nonce: string; side: Side; until: number }
export type OpenTurn = AskedTurn & { scanId: string; verdict: ScanVerdict }

export const TURN_SECONDS = 10
/** The second try follows at once, after words that the person has to read. */
export const SECOND_TURN_SECONDS = 20
/** So many turns that were not seen lead to the manual check: a picture that is held up often enough passes some day. */
const MOST_TURNS = 2
const ONE_IN = 5
/** So long an unfinished turn is asked again: scanning once more does not shake it off. */
const WAITS_MS = 15 * 60_000

/** The lot of the rule `sometimes`; nobody can foresee it. */
export const drawTurn = (): boolean => randomInt(ONE_IN) === 0

/** The turn that a matched scan of this person is followed by; null: none. @param draw the lot of the rule `sometimes` */
export function askTurn(actor: Person, now: Date, draw = drawTurn): AskedTurn | null {
  const rule = turnRule(readSetting('turn_policy'), actor.role)
  if (rule === 'off' || (rule === 'sometimes' && !draw() && !turnWaits(actor.id, now))) return null
  return newTurn(now, TURN_SECONDS)
}

/** A turn to a side that is drawn now, which may be answered for so many seconds. */
export const newTurn = (now: Date, seconds: number): AskedTurn => ({
  nonce: randomBytes(16).toString('base64url'),
  side: randomInt(2) === 0 ? 'left' : 'right',
  until: now.getTime() + seconds * 1000,
})

/** Whether this person may still turn their head: two turns lately that were not seen lead to a manual check. */
export function mayTurn(userId: string, now: Date): boolean {
  const failed = db()
    .select({ n: count() })
    .from(verifications)
    .where(and(isUnfinished(userId, now), isNotNull(verifications.turnEndedAt)))
    .get()!
  return failed.n < MOST_TURNS
}

/** Whether this person was asked to turn their head lately and has not. */
export const turnWaits = (userId: string, now: Date): boolean =>
  db().select({ id: verifications.id }).from(verifications).where(isUnfinished(userId, now)).limit(1).get() !==
  undefined

/** Turns of this person lately that were not seen; a clock-in ends them all. */
const isUnfinished = (userId: string, now: Date) =>
  and(
    eq(verifications.userId, userId),
    gt(verifications.at, new Date(now.getTime() - WAITS_MS)),
    isNotNull(verifications.turn),
    eq(verifications.passed, false),
    isNull(verifications.usedAt),
  )

/** The turn with this nonce, of this person and session, that has not ended; null when there is none. It may be late. */
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

/** Whether any of these frames was sent before for this person, within the day that results are kept. */
export function wereSent(userId: string, marks: readonly string[]): boolean {
  const kept = db()
    .select({ turn: verifications.turn })
    .from(verifications)
    .where(and(eq(verifications.userId, userId), isNotNull(verifications.turnEndedAt)))
  return kept.all().some(({ turn }) => turn?.marks?.some((mark) => marks.includes(mark)))
}

/**
 * Ends a turn with what it came to, within a commit.
 * @param marks what the frames are known by, should they be sent again
 * @returns false when another answer was first
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
