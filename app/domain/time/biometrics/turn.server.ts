import { RECOGNISER } from '#models/face/match.ts'
import { turnFault, type TurnFault, turnScore, type TurnScores } from '#models/face/turn.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import {
  endTurn,
  findTurn,
  mayTurn,
  newTurn,
  type OpenTurn,
  SECOND_TURN_SECONDS,
  wereSent,
} from '../clocking/turns.server.ts'
import { type ScanVerdict } from '../clocking/verdict.ts'
import { isCurrent, modelName, readTemplate } from '../../kernel/faces/templates.server.ts'
import { readDataUrl } from '../../kernel/files/data-url.ts'
import { imageProblem } from '../../kernel/files/images.server.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { inspectTurn } from '~/platform/threads.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { type Turn } from './input.ts'
import { reasonText } from './scores.ts'
import { askFor, type VerifyView } from './verify.server.ts'

/** A frame is a small picture; a full-size one would only take longer. */
const MAX_FRAME_BYTES = 2 ** 20
const TURNS_PER_MINUTE = 20

/**
 * Checks the frames of the head turn that a scan required: they must arrive in time and show one face throughout,
 * looking ahead, to the required side and back. A turn can be answered only once. After a first failure the answer
 * requires a second turn; after a second failure the manual check follows, also if another scan has asked for a turn.
 * The frames are discarded.
 * @returns the scan's answer with `liveness`; if a second turn follows, also `turn` and the message about the first try
 * @throws Problem conflict `turn_over` (unknown, answered, another person's, replayed, or two have failed),
 * unprocessable `turn_late`, invalid, unsupported, too_large (a frame), unavailable (no thread; the turn stays open
 * until its time runs out), too_many
 */
export async function passTurn(actor: Person, { nonce, frames }: Turn, clock = () => new Date()): Promise<VerifyView> {
  demand(actor, 'biometric.verify')
  limitRate('turn', actor.id, TURNS_PER_MINUTE)
  const turn = findTurn(actor, nonce)
  if (!turn || !mayTurn(actor.id, clock())) throw over()
  // What matters is when the frames arrived, because checking them takes time too.
  if (clock().getTime() > turn.until) throw late(turn)
  const pictures = frames.map((frame) => readDataUrl(frame, MAX_FRAME_BYTES, 'frames').bytes)
  const marks = frames.map((frame) => purposeMac('turn', frame))
  if (new Set(marks).size < marks.length || wereSent(actor.id, marks)) throw replayed()
  const template = readTemplate(actor.id, modelName(RECOGNISER))
  const scores = await inspectTurn({ purpose: 'turn', frames: pictures, template: template?.face ?? null }).catch(
    (error: { code?: string }) => {
      throw imageProblem(error.code ?? '', 'frames') ?? error
    },
  )
  const enrolled = template !== null && isCurrent(actor.id, template)
  const verdict = verdictOf(turn, scores, enrolled)
  const now = clock()
  const ended = commit((): VerifyView | null => {
    // Several scans may each have asked for a turn, and their answers may be checked at the same time.
    if (!mayTurn(actor.id, now) || wereSent(actor.id, marks) || !endTurn(turn, verdict, marks, now)) return null
    const told = { ...verdict, turn: null, verificationId: turn.scanId }
    if (verdict.liveness.passed || !enrolled) return told
    if (!mayTurn(actor.id, now)) return { ...told, description: `${verdict.description} ${MANUAL}` }
    const second = askFor(actor, turn.verdict, newTurn(now, SECOND_TURN_SECONDS), SECOND_TURN_SECONDS, now)
    return { ...told, turn: second.turn, verificationId: second.verificationId }
  })
  if (!ended) throw over()
  return ended
}

function verdictOf({ verdict, side }: OpenTurn, scores: TurnScores, enrolled: boolean): ScanVerdict {
  const fault = enrolled ? turnFault(scores, side) : 'other_face'
  const liveness = { asked: true, passed: fault === null }
  const livenessScore = turnScore(scores, side)
  if (!fault) return { ...verdict, liveness, livenessScore }
  const reason = scores.frames.find((frame) => frame.reason)?.reason
  const description = fault === 'unclear' && reason ? reasonText([reason]) : WORDS[fault]
  return { ...verdict, liveness, livenessScore, description, reason: reason ?? 'no_turn' }
}

const WORDS: Record<TurnFault, string> = {
  unclear: 'The pictures of the turn are not clear. Face the light and turn slowly.',
  other_face: 'Your face was not clear during the turn. Turn more slowly, and not as far.',
  not_straight: 'Look straight ahead first. Then turn your head slowly.',
  no_turn: 'The turn was too small. Turn your head about half way to your shoulder.',
  wrong_side: 'You turned to the other side. Follow the arrow.',
  flat: 'The turn was not clear. Keep still and turn your head slowly.',
  not_back: 'Turn more slowly, and not as far. Then look ahead again.',
  edge: 'Your face was too close to the edge. Move further away.',
}

const MANUAL = 'Clock in without a scan: control will confirm later that it was you.'

const over = () => conflict('This head turn has ended. Please scan again.', { code: 'turn_over' })
const replayed = () => conflict('These pictures have already been sent. Please scan again.', { code: 'turn_over' })
const late = ({ verdict }: OpenTurn) =>
  new Problem('unprocessable', 'The time for the head turn has passed. Please scan again.', {
    code: 'turn_late',
    facts: { liveness: verdict.liveness },
  })
