import { useRef, useState } from 'react'
import { afterPunch, changesFitness } from '~/domain/time/clocking/after-punch.ts'
import { type ClockPage } from '~/domain/time/clocking/status.server.ts'
import { CallFailure } from '~/api/call.ts'
import { type Position } from '~/ui/geolocation.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { toast } from '~/ui/toast.tsx'
import { type Shown } from '~/browser/outbox/shown.ts'
import { useArrived, useWaiting } from '~/browser/outbox/waiting.ts'
import { type PunchInput } from './calls.ts'
import { type Punched, sendPunch } from './send.ts'
import { type Ended } from './shift-summary.tsx'

const FAILED = 'Failed to record time entry. Please try again.'

/**
 * Sends a punch once, however often the button is pressed, and says how it ended.
 * @param loaded the page as it was loaded
 * @param userId the person
 * @returns the page as it is now, the newest punch that the server does not have, the shift that has just `ended`, and
 * `send`, which returns whether the punch was recorded or stored
 */
export function usePunch<P extends ClockPage & { ended?: Ended | null }>(
  loaded: P,
  userId: string,
  ask: () => Promise<Position | null>,
) {
  const [busy, setBusy] = useState(false)
  const [punched, setPunched] = useState({ loaded, page: loaded })
  const page = punched.loaded === loaded ? punched.page : loaded
  const sending = useRef(false)
  const told = useRef<string | null>(null)
  const [ended, setEnded] = useState(loaded.ended)
  const { operations } = useWaiting()
  const pending = operations.filter((each) => each.own && each.kind === 'punch' && isOnTheWay(each)).at(-1) ?? null
  // A stored punch has just reached the server, which may change the page. If it was pressed here, its own message has
  // already said so.
  useArrived('punch', ({ id }) => !sending.current && told.current !== id && refresh())
  // Once a handover that was accepted here has arrived, the page no longer announces it.
  useArrived('site_act', () => refresh())

  const send = async (input: Omit<PunchInput, 'location'>): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    try {
      const done = await sendPunch(input, userId, ask())
      if (done.kind === 'refused') throw new CallFailure(409, done.words)
      // A browser logs a warning if the page vibrates a phone that nobody has touched.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
      if (done.kind === 'recorded') tell(input, done)
      return true
    } catch (error) {
      toast({ title: 'Error', description: failureWords(error), tone: 'bad' })
      refresh()
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const tell = (input: Omit<PunchInput, 'location'>, { id, answer, words }: Extract<Punched, { kind: 'recorded' }>) => {
    told.current = id
    if (answer) setPunched({ loaded, page: afterPunch(page, answer) })
    if (!answer || changesFitness(page, answer)) refresh()
    const isOver = input.action === 'clock_out' && answer && page.clockedInAt
    setEnded(
      isOver ? { id: answer.id, trust: answer.trust, from: page.clockedInAt!, to: new Date(answer.timestamp) } : null,
    )
    // A punch that contradicts another entry is not booked.
    const isOpen = words && !answer
    const title = isOpen ? 'Control will decide' : input.action === 'clock_in' ? 'Clocked in' : 'Clocked out'
    const warning = answer?.stoodDownWords ?? answer?.safetyWarning ?? words
    toast({ title, description: warning ?? doneWords(input), tone: warning ? 'warn' : 'good' })
  }
  return { page, pending, ended, busy, send }
}

const isOnTheWay = ({ state }: Shown) => state === 'On this phone' || state === 'Sending'

function doneWords({ action, manualCheck }: Omit<PunchInput, 'location'>): string {
  if (action === 'clock_out') return 'Have a safe journey home.'
  return manualCheck ? 'The control room will confirm that it was you.' : 'Have a safe shift.'
}

// A refusal says what to do. An error does not, so the documented message replaces it.
function failureWords(error: unknown): string {
  if (!(error instanceof CallFailure)) return FAILED
  if (error.status === 401) return 'You are signed out. Please sign in again and repeat your scan.'
  const refused = error.status >= 400 && error.status < 500
  return refused && error.message ? error.message : FAILED
}
