import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailure } from '~/api/call.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { type Camera } from '~/ui/camera.ts'
import { Icon } from '~/ui/icon.tsx'
import { type AskedTurn, type Looks, type ScanAnswer } from './calls.ts'

/** When frames are taken, in milliseconds: one looking ahead, two turned, and two while turning back. */
const FRAMES_AT = [100, 1100, 1600, 2300, 2900]
/** The time from which the person turns back. */
const BACK_AT = 1750
const LONGEST_SIDE = 480

/**
 * Asks for the head turn, takes its frames and sends them. A person who cannot turn gets the manual check at once. The
 * second try waits until the person has read the advice.
 */
export default function TurnView({
  turn,
  advice,
  capture,
  looks,
  onAnswer,
  onFail,
  manual,
}: {
  turn: AskedTurn
  /** Advice for the second try; null on the first. */
  advice: string | null
  capture: Camera['capture']
  looks: Looks
  onAnswer: (answer: ScanAnswer) => void
  onFail: (detail?: string) => void
  /** The form that clocks in for a manual check. */
  manual: (id: string) => ReactNode
}) {
  const [step, setStep] = useState<'advice' | 'turn' | 'back' | 'sent'>(advice ? 'advice' : 'turn')
  const waits = step === 'advice'
  // The parent's props may change with each render, but the frames must be taken only once.
  const latest = useRef({ capture, looks, onAnswer, onFail })
  latest.current = { capture, looks, onAnswer, onFail }

  useEffect(() => {
    if (waits) return
    const frames: (string | null)[] = []
    let gone = false
    const take = () => {
      frames.push(latest.current.capture({ mirrored: true, maxSide: LONGEST_SIDE }))
      if (frames.length === FRAMES_AT.length) void send()
    }
    const send = async () => {
      setStep('sent')
      const taken = frames.filter((frame) => frame !== null)
      const answer = await latest.current.looks
        .turn(turn.nonce, taken)
        .catch((error: unknown) => (error instanceof CallFailure ? error : new CallFailure(0, '')))
      if (gone) return
      if (answer instanceof CallFailure) latest.current.onFail(answer.message || undefined)
      else latest.current.onAnswer(answer)
    }
    const timers = [...FRAMES_AT.map((at) => setTimeout(take, at)), setTimeout(() => setStep('back'), BACK_AT)]
    return () => {
      gone = true
      timers.forEach(clearTimeout)
    }
  }, [turn.nonce, waits])

  const cannotTurn = (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">I cannot turn my head</summary>
      <p className="mb-3 text-sm text-muted">
        You can clock in now with a manual check. Control will confirm later that it was you. This will not be held
        against you.
      </p>
      {manual('turn')}
    </details>
  )
  if (waits)
    return (
      <div className="grid gap-3">
        <Alert tone="warn" live="alert" title={advice ?? undefined}>
          Your second try: slowly to the {turn.side}, then look ahead.
        </Alert>
        <Button variant="primary" icon="refresh" full onClick={() => setStep('turn')}>
          Turn again
        </Button>
        {cannotTurn}
      </div>
    )
  const words =
    step === 'turn'
      ? `Turn your head slowly to the ${turn.side}`
      : step === 'back'
        ? 'Now look ahead again'
        : 'Checking. One moment.'
  return (
    <div className="grid gap-3">
      <p role="alert" className="flex items-center justify-center gap-2 text-center text-xl font-bold">
        {step === 'turn' && turn.side === 'left' && <Icon name="arrow-left" className="size-8" />}
        {words}
        {step === 'turn' && turn.side === 'right' && <Icon name="arrow-right" className="size-8" />}
      </p>
      {step === 'turn' && (
        <p className="text-center">
          Halfway to your shoulder is enough.{' '}
          {looks.device === 'phone' ? 'Keep the phone still.' : 'Stay where you are.'}
        </p>
      )}
      {cannotTurn}
    </div>
  )
}
