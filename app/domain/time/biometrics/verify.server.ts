import { eq } from 'drizzle-orm'
import { acceptedDistance, RECOGNISER } from '#models/face/match.ts'
import { type Side } from '#models/face/turn.ts'
import { type Claimed } from '#workers/compare.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Picture } from '../../kernel/files/data-url.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import { checkFor, type ClockInMethod } from '../clocking/policy.ts'
import { keepScan } from '../clocking/scans.server.ts'
import { asksTurnAt } from '../clocking/look.server.ts'
import { type AskedTurn, askTurn, mayTurn, newTurn, TURN_SECONDS } from '../clocking/turns.server.ts'
import { type ScanVerdict, verdictOf, withoutTurn } from '../clocking/verdict.ts'
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
  /** The turn of the head that must follow, with the seconds allowed; null if none is needed. */
  turn: { nonce: string; side: Side; seconds: number } | null
}

/**
 * Checks a picture of the actor: one face, theirs if they are enrolled, and a hi-vis jacket. The result is stored on
 * the server for five minutes, for a single use by this person in this session; the picture is discarded. If the
 * policy, the random draw or the place requires a turn of the head, a matched face counts only once `passTurn` has
 * accepted it; after two failures the manual check follows.
 * @throws Problem invalid, unsupported, too_large (picture), conflict (alternative method), unavailable, too_many
 */
export async function verifyFace(
  actor: Person,
  { imageData, siteId }: Scan,
  clock = () => new Date(),
): Promise<VerifyView> {
  demand(actor, 'biometric.verify')
  limitRate('verify', actor.id, SCANS_PER_MINUTE)
  const method = methodOf(actor)
  if (method === 'alternative') {
    throw conflict('You clock in with the alternative method: you do not need a picture.')
  }
  const verdict = await judge(actor, imageData, method, clock)
  const now = clock()
  return commit(() => {
    const asked = verdict.faceMatched ? turnFor(actor, siteId ?? null, now) : null
    if (!asked) return { ...verdict, turn: null, verificationId: keepScan(actor, verdict, now) }
    if (!mayTurn(actor.id, now)) {
      const ended = withoutTurn(verdict)
      return { ...ended, turn: null, verificationId: keepScan(actor, ended, now) }
    }
    return askFor(actor, verdict, asked, TURN_SECONDS, now)
  })
}

/**
 * Stores a matched scan that needs a turn of the head before it counts, within a commit. Returns the answer for the
 * person.
 */
export function askFor(actor: Person, verdict: ScanVerdict, asked: AskedTurn, seconds: number, now: Date): VerifyView {
  const waits = { ...verdict, liveness: { asked: true, passed: null } }
  const turn = { nonce: asked.nonce, side: asked.side, seconds }
  return { ...waits, turn, verificationId: keepScan(actor, waits, now, asked) }
}

const turnFor = (actor: Person, siteId: string | null, now: Date): AskedTurn | null =>
  asksTurnAt(actor.id, siteId, now) ? newTurn(now, TURN_SECONDS) : askTurn(actor, now)

/**
 * Checks the picture of a clock-in made without signal, and stores nothing from it. @returns null if the person now
 * clocks in without pictures
 */
export async function lookAtFrame(person: Person, picture: Picture): Promise<ScanVerdict | null> {
  const method = methodOf(person)
  if (method === 'alternative') return null
  const verdict = await judge(person, picture, method, () => new Date())
  if (verdict.faceMatched && askTurn(person, new Date())) verdict.liveness.asked = true
  return verdict
}

async function judge(actor: Person, picture: Picture, method: ClockInMethod, clock: () => Date): Promise<ScanVerdict> {
  const template = readTemplate(actor.id, MODEL)
  const seen = await inspectPicture(picture, 'verify', {
    claimed: template && claimedBy(actor, template, clock()),
  })
  for (const userId of seen.match?.unopened ?? [])
    log().error({ userId }, 'a stored face template could not be decrypted')
  // The person may have withdrawn consent while the picture was being checked.
  const enrolled = template !== null && isCurrent(actor.id, template)
  const check = checkFor(clockPolicy(), actor.role, method)
  const accepted = acceptedDistance(template?.frames ?? 1, readSetting('face_threshold'), seen.faces[0]?.pixels)
  return verdictOf(scoresOf(seen, enrolled, issuedFamily()), check, accepted)
}

const MODEL = modelName(RECOGNISER)

/** Returns the face to compare with and, if the company has switched that on, those of colleagues. */
const claimedBy = (actor: Person, template: Template, now: Date): Claimed => ({
  template: template.face,
  others: readSetting('face_nearest') ? cohortOf(actor.id, MODEL, now) : null,
})

const methodOf = (actor: Person) =>
  db().select({ method: users.clockInMethod }).from(users).where(eq(users.id, actor.id)).get()?.method as ClockInMethod
