import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { call, CallFailure } from '~/api/call.ts'
import { UNDO_SECONDS } from '~/domain/time/clocking/withdraw.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { refresh } from '~/browser/runtime/refresher.ts'
import { toast } from '~/ui/toast.tsx'

const UNREACHED = 'Your clock-out could not be undone. Try again, or ask for a correction.'

/**
 * Undoes the clock-out that was just made. The remaining seconds are shown but not read out. When they are over, or the
 * server refuses, a link to a correction replaces the button.
 */
export function UndoClockOut({ id, seconds }: { id: string; seconds: number }) {
  const left = useCountdown(seconds)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; final: boolean } | null>(null)
  const undo = async () => {
    setBusy(true)
    try {
      await call('POST /api/clock/:id/withdraw', { id })
      navigator.vibrate?.(60)
      toast({ title: 'Clock-out undone', description: 'You are still clocked in.', tone: 'good' })
      goOn()
    } catch (error) {
      const final = error instanceof CallFailure && error.status >= 400 && error.status < 500
      setRefusal({ words: final ? (error as CallFailure).message : UNREACHED, final })
      setBusy(false)
    }
  }
  const over = !busy && (left === 0 || refusal?.final)
  return (
    <>
      {refusal && (
        <Alert tone="warn" live="alert">
          {refusal.words}
        </Alert>
      )}
      {over ? (
        <Link to="/corrections" className="inline-flex min-h-14 items-center px-1 font-semibold text-link underline">
          A mistake? Ask for a correction
        </Link>
      ) : (
        <Button size="lg" full icon="history" busy={busy} busyLabel="Undoing..." onClick={() => void undo()}>
          <span>
            Undo clock-out
            <span className="sr-only">, available for {UNDO_SECONDS} seconds</span>
          </span>
          <span aria-hidden className="text-muted tabular-nums">
            {left} s
          </span>
        </Button>
      )}
    </>
  )
}

/** Reloads the page's data. The offline page has nothing to load. */
function goOn(): void {
  if (location.pathname.startsWith('/offline/')) return location.assign('/clock')
  refresh()
  const status = document.getElementById('status')
  status?.setAttribute('tabindex', '-1')
  status?.focus()
}

/** Returns how many of these whole seconds are left, counted from the first render. */
function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [end])
  return left
}
