import { useRef, useState } from 'react'
import { afterPunch } from '~/domain/clocking/after-punch.ts'
import { type ClockPage } from '~/domain/clocking/status.server.ts'
import { CallFailure } from '~/api/call.ts'
import { type Position } from '~/ui/geolocation.ts'
import { refresh } from '~/ui/refresher.ts'
import { toast } from '~/ui/toast.tsx'
import { callPunch, type PunchInput } from './calls.ts'

const FAILED = 'Failed to record time entry. Please try again.'

/**
 * Sends a punch once, however often the button is pressed, and says how it ended.
 * @param loaded the page as it was loaded
 * @returns the page as it stands now, and `send`, which answers whether the punch was recorded
 */
export function usePunch<P extends ClockPage>(loaded: P, ask: () => Promise<Position | null>) {
  const [busy, setBusy] = useState(false)
  const [punched, setPunched] = useState({ loaded, page: loaded })
  const page = punched.loaded === loaded ? punched.page : loaded
  const sending = useRef(false)

  const send = async (input: Omit<PunchInput, 'location'>): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    try {
      const answer = await callPunch({ ...input, location: await ask() }, crypto.randomUUID())
      setPunched({ loaded, page: afterPunch(page, answer) })
      const title = input.action === 'clock_in' ? 'Clocked in' : 'Clocked out'
      const { safetyWarning } = answer
      toast({ title, description: safetyWarning ?? doneWords(input), tone: safetyWarning ? 'warn' : 'good' })
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
  return { page, busy, send }
}

function doneWords({ action, manualCheck }: Omit<PunchInput, 'location'>): string {
  if (action === 'clock_out') return 'Have a safe journey home.'
  return manualCheck ? 'The control room will confirm that it was you.' : 'Have a safe shift.'
}

// A refusal says what to do; a fault does not, so the documented words stand for it.
function failureWords(error: unknown): string {
  if (!(error instanceof CallFailure)) return FAILED
  if (error.status === 401) return 'You are signed out. Please sign in again; your scan has to be repeated.'
  const refused = error.status >= 400 && error.status < 500
  return refused && error.message ? error.message : FAILED
}
