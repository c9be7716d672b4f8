import { type ReactNode, useState } from 'react'
import { type AnswerOf, call } from '~/api/call.ts'
import { type Said } from '~/browser/kiosk/punches.ts'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { bytesOf } from '~/ui/data-url.ts'
import { ClockInForm } from './choices.tsx'
import { useIdle } from './idle.ts'

type Who = { employeeId: string; pin: string }
type Person = AnswerOf<'POST /api/kiosk/person'>

/** A person stands before the camera and touches nothing, so the time counts from the last message shown to them. */
const SCAN_IDLE_MS = 20_000

/** The camera and its dialog are loaded separately, because the page must open at once. */
const fetchScan = () => import('~/routes/staff/clock/clock-in-dialog.tsx')

/**
 * The scan of the person in front of the tablet, with the same dialog and rules as on their own phone.
 * @param scanning whose scan it is; null while nobody is being scanned, during which the dialog is loaded
 * @param onPunch answers whether it was recorded or kept; gets a picture if the connection broke
 */
export function KioskScan({
  scanning,
  place,
  busy,
  sos,
  onPunch,
  onIdle,
  onClose,
}: {
  scanning: { who: Who; person: Person } | null
  place: string
  busy: boolean
  /** The SOS button is shown in the dialog, because a button under it could not be pressed. */
  sos: ReactNode
  onPunch: (said: Said, picture?: Uint8Array) => Promise<boolean>
  onIdle: () => void
  onClose: () => void
}) {
  const dialog = useFetched(fetchScan, scanning !== null)
  // How many pictures the server is checking, and how many answers there have been.
  const [looks, setLooks] = useState({ open: 0, ended: 0 })
  useIdle(scanning && !busy && looks.open === 0 ? SCAN_IDLE_MS : null, `scan ${looks.ended}`, onIdle)
  if (!scanning) return null
  if (!dialog)
    return (
      <>
        <p role="status">Opening the camera...</p>
        {sos}
      </>
    )
  const { who, person } = scanning
  const jacket = person.check === 'face_and_hi_vis'
  const looking = <T,>(answer: Promise<T>): Promise<T> => {
    setLooks(({ open, ended }) => ({ open: open + 1, ended }))
    return answer.finally(() => setLooks(({ open, ended }) => ({ open: open - 1, ended: ended + 1 })))
  }
  return (
    <dialog.ClockInDialog
      open
      check={person.check}
      siteId={null}
      place={place}
      failuresBefore={person.failuresInRow}
      busy={busy}
      sos={sos}
      looks={{
        device: 'tablet',
        verify: (imageData) => looking(call('POST /api/kiosk/scan', { ...who, imageData })),
        turn: (nonce, frames) => looking(call('POST /api/kiosk/turn', { ...who, nonce, frames })),
      }}
      manual={(id) => (
        <ClockInForm
          id={id}
          label="Clock in without a scan"
          declares={false}
          checked
          asksJacket={jacket}
          busy={busy}
          onPunch={(said) => void onPunch(said)}
        />
      )}
      onChoose={({ biometricData, frame, ...choice }) =>
        onPunch({ action: 'clock_in', ...choice, ...biometricData }, frame ? bytesOf(frame) : undefined)
      }
      onClose={onClose}
    />
  )
}
