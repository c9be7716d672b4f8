import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Check } from '~/domain/time/clocking/policy.ts'
import { offersManualCheck } from '~/domain/time/clocking/punch.ts'
import { SCAN_LIFE_MS, scanExpired } from '~/domain/time/clocking/scan-outcome.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { useCamera } from '~/ui/camera.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { photoFromFile } from '~/ui/photo-file.ts'
import { type Looks, ownLooks, type PunchInput } from './calls.ts'
import { ResultView } from './result-view.tsx'
import { ScanView } from './scan-view.tsx'
import { useScan } from './use-scan.ts'

/** What the person decided after the scan. The page adds the location and sends it. */
export type ClockInChoice = Pick<PunchInput, 'biometricData' | 'uniformDetected' | 'manualCheck' | 'frame'>

/**
 * The result counts as expired a little early, because the server counts from its answer and sending the clock-in takes
 * time.
 */
const USABLE_MS = SCAN_LIFE_MS - 15_000

const CAMERA = { facing: 'user', width: 640, height: 800, readyTimeoutMs: 5000 } as const

/** Scan, result and decision in one dialog, so that the camera is opened once (some phones ask each time). */
export function ClockInDialog({
  open,
  check,
  siteId,
  place,
  failuresBefore,
  busy,
  looks = ownLooks,
  sos,
  manual,
  onChoose,
  onClose,
}: {
  open: boolean
  check: Check
  /** The site that the person chose; null if none. */
  siteId: string | null
  /** The place in words. */
  place: string
  /** How many scans in a row had failed before this dialog was opened. */
  failuresBefore: number
  busy: boolean
  /** Who is clocking in; by default the signed-in person. */
  looks?: Looks
  /** An SOS button, shown below the other buttons. */
  sos?: ReactNode
  /** The form that clocks in for a manual check; `id` distinguishes two of them on one page. */
  manual: (id: string) => ReactNode
  /** Returns whether the punch was recorded or stored. */
  onChoose: (choice: ClockInChoice) => Promise<boolean>
  onClose: () => void
}) {
  const jacket = check === 'face_and_hi_vis'
  const camera = useCamera(CAMERA)
  const [failures, setFailures] = useState(failuresBefore)
  const ended = useCallback((passed: boolean) => setFailures((count) => (passed ? 0 : count + 1)), [])
  const { scan, run, fail, reset, end } = useScan(
    camera,
    check,
    siteId,
    ended,
    (frame) => onChoose({ frame }),
    looks.verify,
  )
  const { start, stop, state, failure } = camera

  useEffect(() => {
    if (!open) return
    reset()
    void start()
    return () => {
      stop()
      // Answers that arrive from now on are ignored.
      reset()
    }
  }, [open, start, stop, reset])

  // A camera that was allowed but stays dark counts as a failed scan.
  useEffect(() => {
    if (state === 'failed' && failure === 'not-ready') fail('No picture from the camera after five seconds.')
  }, [state, failure, fail])

  const passed = scan.phase === 'done' && scan.outcome.kind === 'passed'
  useEffect(() => {
    if (passed) stop()
  }, [passed, stop])

  const again = () => {
    reset()
    if (state !== 'live') void start()
  }
  // A result that the server no longer accepts is not offered: the camera opens again instead.
  const [isExpired, setExpired] = useState(false)
  const usableSince = useRef<number | null>(null)
  const isUsable = open && scan.phase === 'done' && scan.outcome.kind !== 'failed' && !busy
  const expire = useRef(again)
  expire.current = () => {
    setExpired(true)
    again()
  }
  useEffect(() => {
    if (scan.phase !== 'done') usableSince.current = null
    else setExpired(false)
  }, [scan.phase])
  useEffect(() => {
    if (!isUsable) return
    const since = (usableSince.current ??= Date.now())
    // Timers stop while a phone is in a pocket, so the time is also checked when it is taken out.
    const look = () => Date.now() - since >= USABLE_MS && expire.current()
    const timer = setTimeout(look, since + USABLE_MS - Date.now())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isUsable])
  const scanFile = async (file: File) => {
    const picture = await photoFromFile(file).catch(() => null)
    if (picture) void run(picture)
    else fail('This file could not be read as a picture.')
  }
  const choose = (uniformDetected?: boolean) => {
    if (scan.phase !== 'done' || !scan.answer) return
    if (usableSince.current !== null && Date.now() - usableSince.current >= USABLE_MS) return expire.current()
    void onChoose({ uniformDetected, biometricData: { verificationId: scan.answer.verificationId } })
  }
  // A person who cannot turn their head can use the manual check at once.
  const turnAsked = scan.phase === 'done' && scan.turnAsked
  // After two failed turns the scans end, because a third turn is not allowed.
  const turnsOver = scan.phase === 'done' && scan.answer?.reason === 'no_turn' && !scan.answer.turn
  const offersManual = turnAsked || offersManualCheck({ failuresInRow: failures, cameraUsable: true })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={scan.phase !== 'done' ? 'Biometric Scan' : passed ? 'Verification Complete' : 'Verification Failed'}
      description={
        state !== 'failed' && (scan.phase === 'aligning' || scan.phase === 'ready')
          ? `${looks.device === 'phone' ? 'Hold your phone at eye level' : 'Stand in front of the tablet'} and face the light. The picture is checked and then deleted.`
          : undefined
      }
      footer={
        scan.phase !== 'done' ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {state !== 'failed' && !(scan.phase === 'turning' && scan.advice) && (
              <Button
                variant="primary"
                icon="face"
                reason={scan.phase === 'aligning' && 'Ready in a moment'}
                busy={scan.phase === 'scanning' || scan.phase === 'turning'}
                busyLabel="Scanning..."
                onClick={() => void run()}
              >
                Scan Now
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {scan.outcome.kind === 'no_jacket' && (
              <>
                <Button variant="danger" icon="warning" busy={busy} onClick={() => choose(false)}>
                  Proceed with Violation
                </Button>
                <Button variant="primary" icon="vest" disabled={busy} onClick={again}>
                  Rescan with Hi-Vis
                </Button>
              </>
            )}
            {scan.outcome.kind === 'failed' && !turnsOver && (
              <Button variant="primary" icon="refresh" disabled={busy} onClick={again}>
                Try Again
              </Button>
            )}
            {passed && (
              <Button variant="primary" icon="check" busy={busy} busyLabel="Clocking in..." onClick={() => choose()}>
                Continue Clock In
              </Button>
            )}
          </>
        )
      }
      below={sos}
    >
      {/* On a small screen this scrolls, so it must not contain anything else that a keyboard could reach. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label="Scan" tabIndex={0}>
        {isExpired && <Alert tone="warn" live="alert" title={scanExpired} className="mb-4" />}
        {/* The video stays in place under the result: a rescan continues with the same stream. */}
        <div className={scan.phase === 'done' ? 'hidden' : undefined}>
          <ScanView
            camera={camera}
            scan={scan}
            jacket={jacket}
            onPicture={(file) => void scanFile(file)}
            onTurned={end}
            looks={looks}
            onFail={fail}
            manual={manual}
          />
        </div>
        {scan.phase === 'done' && (
          <>
            <ResultView scan={scan} jacket={jacket} place={place} />
            {scan.outcome.kind === 'failed' && offersManual && (
              <div className="mt-4 grid gap-3 border-t border-line pt-4">
                {!turnsOver && (
                  <p className="text-sm text-muted">
                    {turnAsked ? 'You can try again, or ' : 'Two checks have failed. You can '}
                    clock in with a manual check: control will confirm later that it was you.
                  </p>
                )}
                {manual('failed')}
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
