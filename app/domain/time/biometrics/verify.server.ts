import { eq } from 'drizzle-orm'
import { acceptedDistance, RECOGNISER } from '#models/face/match.ts'
import { type Side } from '#models/face/turn.ts'
import { type Claimed } from '#workers/inspect.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import { checkFor, type ClockInMethod } from '../clocking/policy.ts'
import { keepScan } from '../clocking/scans.server.ts'
import { askTurn, TURN_SECONDS } from '../clocking/turns.server.ts'
import { type ScanVerdict, verdictOf } from '../clocking/verdict.ts'
import { log } from '~/platform/log.server.ts'
import { conflict } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Scan } from './input.ts'
import { inspectPicture } from './pictures.server.ts'
import { issuedFamily } from './references.server.ts'
import { scoresOf } from './scores.ts'
import { cohortOf } from '../../kernel/faces/cohort.server.ts'
import { isCurrent, modelName, readTemplate, type Template } from '../../kernel/faces/templates.server.ts'

const SCANS_PER_MINUTE = 40

export type VerifyView = ScanVerdict & {
  verificationId: string
  /** The turn of the head to be sent next, within so many seconds; null: none is asked for. */
  turn: { nonce: string; side: Side; seconds: number } | null
}

/**
 * Looks at a picture of the actor: one face, theirs where they are enrolled, and a hi-vis jacket. The result is kept here,
 * bound to person and session, for five minutes and one use; the picture is dropped. Where the company's policy or its lot asks
 * for a turn of the head, a matched face counts once `passTurn` has seen it.
 * @throws Problem invalid, unsupported, too_large (picture), conflict (alternative method), unavailable, too_many
 */
export async function verifyFace(actor: Person, { imageData }: Scan, clock = () => new Date()): Promise<VerifyView> {
  demand(actor, 'biometric.verify')
  limitRate('verify', actor.id, SCANS_PER_MINUTE)
  const method = methodOf(actor)
  if (method === 'alternative') {
    throw conflict('You clock in with the alternative method: no picture of you is looked at.')
  }
  const verdict = await judge(actor, imageData, method, clock)
  const now = clock()
  const asked = verdict.faceMatched ? askTurn(actor, now) : null
  if (asked) verdict.liveness.asked = true
  const turn = asked && { nonce: asked.nonce, side: asked.side, seconds: TURN_SECONDS }
  return commit(() => ({ ...verdict, turn, verificationId: keepScan(actor, verdict, now, asked) }))
}

/**
 * Looks at the picture of a clock-in that was made without signal; nothing of it is kept here.
 * @returns null where the person clocks in without pictures by now
 * @throws Problem invalid, unsupported, too_large (picture), unavailable
 */
export async function lookAtFrame(person: Person, imageData: string): Promise<ScanVerdict | null> {
  const method = methodOf(person)
  if (method === 'alternative') return null
  const verdict = await judge(person, imageData, method, () => new Date())
  if (verdict.faceMatched && askTurn(person, new Date())) verdict.liveness.asked = true
  return verdict
}

async function judge(actor: Person, imageData: string, method: ClockInMethod, clock: () => Date): Promise<ScanVerdict> {
  const template = readTemplate(actor.id, MODEL)
  const seen = await inspectPicture(imageData, 'verify', {
    claimed: template && claimedBy(actor, template, clock()),
  })
  for (const userId of seen.match?.unopened ?? []) log().error({ userId }, 'a kept face template does not open')
  // Consent may have been withdrawn while the picture was looked at.
  const enrolled = template !== null && isCurrent(actor.id, template)
  const check = checkFor(clockPolicy(), actor.role, method)
  const accepted = acceptedDistance(template?.frames ?? 1, readSetting('face_threshold'))
  return verdictOf(scoresOf(seen, enrolled, issuedFamily()), check, accepted)
}

const MODEL = modelName(RECOGNISER)

/** The face to compare with, and those of colleagues where the company has switched that on. */
const claimedBy = (actor: Person, template: Template, now: Date): Claimed => ({
  template: template.face,
  others: readSetting('face_nearest') ? cohortOf(actor.id, MODEL, now) : null,
})

const methodOf = (actor: Person) =>
  db().select({ method: users.clockInMethod }).from(users).where(eq(users.id, actor.id)).get()?.method as ClockInMethod
