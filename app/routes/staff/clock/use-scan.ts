import { useCallback, useEffect, useRef, useState } from 'react'
import { type Check } from '~/domain/time/clocking/policy.ts'
import { outcomeOf, scanFailed, type ScanOutcome } from '~/domain/time/clocking/scan-outcome.ts'
import { CallFailure } from '~/api/call.ts'
import { type Camera } from '~/ui/camera.ts'
import { type AskedTurn, type Looks, type ScanAnswer } from './calls.ts'

/**
 * The bar rises to 90 in steps of 3 and fills only after the server has answered, so that it never promises a result.
 */
const ALIGN_MS = 2000
const MIN_SCAN_MS = 3000
const STEP_MS = 600
const STEP = 3
const CAP = 90
const LONGEST_SIDE = 800
const NO_CAMERA = 'This time you will be asked to turn your head, which needs the camera.'

export type Scan =
  | { phase: 'aligning' | 'ready'; progress: 0 }
  | { phase: 'scanning'; progress: number }
  /** `advice` says what the person should do better on the second try. */
  | { phase: 'turning'; progress: number; turn: AskedTurn; advice: string | null }
  | {
      phase: 'done'
      progress: 100
      outcome: ScanOutcome
      answer: ScanAnswer | null
      turnAsked: boolean
      detail?: string
    }

const start: Scan = { phase: 'aligning', progress: 0 }

/**
 * Runs one scan after another: alignment, Scan Now, progress, a head turn if the server requires one, result. `picture`
 * need not come from the camera.
 * @param siteId the chosen site
 * @param keepPicture stores the picture for a later check while offline, and returns whether it did
 * @param verify asks the server to check a picture
 */
export function useScan(
  camera: Camera,
  check: Check,
  siteId: string | null,
  onEnd: (passed: boolean) => void,
  keepPicture: (picture: string) => Promise<boolean>,
  verify: Looks['verify'],
) {
  const [scan, setScan] = useState<Scan>(start)
  // A result that arrives after the dialog was closed, or after a new scan began, is ignored.
  const turn = useRef(0)
  const { state, capture } = camera
  const latest = useRef(keepPicture)
  latest.current = keepPicture

  const reset = useCallback(() => {
    turn.current += 1
    setScan(start)
  }, [])

  useEffect(() => {
    if (state !== 'live' || scan.phase !== 'aligning') return
    const timer = setTimeout(() => setScan({ phase: 'ready', progress: 0 }), ALIGN_MS)
    return () => clearTimeout(timer)
  }, [state, scan.phase])

  useEffect(() => {
    if (scan.phase !== 'scanning') return
    const timer = setInterval(
      () =>
        setScan((now) => (now.phase === 'scanning' ? { ...now, progress: Math.min(CAP, now.progress + STEP) } : now)),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [scan.phase])

  const fail = useCallback(
    (detail?: string) => {
      setScan(({ phase }) => ({
        phase: 'done',
        progress: 100,
        outcome: { kind: 'failed', reason: scanFailed },
        answer: null,
        turnAsked: phase === 'turning',
        detail,
      }))
      onEnd(false)
    },
    [onEnd],
  )

  const end = useCallback(
    (answer: ScanAnswer) => {
      // A failed turn is followed by a second one at once.
      if (answer.turn && answer.liveness.passed === false) {
        const { turn, description } = answer
        return setScan({ phase: 'turning', progress: CAP, turn, advice: description })
      }
      const outcome = outcomeOf(answer, check)
      setScan({ phase: 'done', progress: 100, outcome, answer, turnAsked: answer.liveness.asked })
      onEnd(outcome.kind !== 'failed')
    },
    [check, onEnd],
  )

  const run = useCallback(
    async (picture = capture({ mirrored: true, maxSide: LONGEST_SIDE })) => {
      const mine = (turn.current += 1)
      if (!picture) return fail('No picture from the camera.')
      setScan({ phase: 'scanning', progress: 0 })
      const [answer] = await Promise.all([
        verify(picture, siteId).catch((error: unknown) =>
          error instanceof CallFailure ? error : new CallFailure(0, ''),
        ),
        new Promise((resolve) => setTimeout(resolve, MIN_SCAN_MS)),
      ])
      if (mine !== turn.current) return
      const cut = answer instanceof CallFailure && answer.status === 0
      if (cut && (await latest.current(picture))) return
      if (answer instanceof CallFailure) return fail(answer.message || undefined)
      if (answer.turn && state === 'live')
        return setScan({ phase: 'turning', progress: CAP, turn: answer.turn, advice: null })
      end(answer.turn ? { ...answer, description: NO_CAMERA } : answer)
    },
    [capture, end, fail, siteId, state, verify],
  )

  return { scan, run, fail, reset, end }
}
