import { useRevalidator } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { CallFailure } from '~/http/call.ts'
import { type Position } from '~/ui/geolocation.ts'
import { toast } from '~/ui/toast.tsx'
import { callPunch, type PunchInput } from './calls.ts'

const FAILED = 'Failed to record time entry. Please try again.'

/** Sends a punch once, however often the button is pressed, and says how it ended. Answers whether it was recorded. */
export function usePunch(ask: () => Promise<Position | null>) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const send = useCallback(
    async (input: Omit<PunchInput, 'location'>): Promise<boolean> => {
      if (sending.current) return false
      sending.current = true
      setBusy(true)
      try {
        const key = crypto.randomUUID()
        const { safetyWarning } = await callPunch({ ...input, location: await ask() }, key)
        const done = input.action === 'clock_in' ? 'Clocked in' : 'Clocked out'
        if (safetyWarning) toast({ title: done, description: safetyWarning, tone: 'warn' })
        else toast({ title: done, description: doneWords(input), tone: 'good' })
        return true
      } catch (error) {
        toast({ title: 'Error', description: failureWords(error), tone: 'bad' })
        return false
      } finally {
        sending.current = false
        setBusy(false)
        revalidate()
      }
    },
    [ask, revalidate],
  )
  return { busy, send }
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
