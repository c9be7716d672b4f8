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
 * Takes the clock-out back that was just made. The seconds that are left are shown and not read out; when they are over, or
 * the server says that it stays, the way to a correction stands in the button's place.
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
            <span className="sr-only">, possible for {UNDO_SECONDS} seconds</span>
          </span>
          <span aria-hidden className="text-muted tabular-nums">
            {left} s
          </span>
        </Button>
      )}
    </>
  )
}

/** The page as it is by now; the one that stands in without a connection has nothing to load. */
function goOn(): void {
  if (location.pathname.startsWith('/offline/')) return location.assign('/clock')
  refresh()
  const status = document.getElementById('status')
  status?.setAttribute('tabindex', '-1')
  status?.focus()
}

/** How many whole seconds are left of so many, counted from when it is first shown. */
function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [end])
  return left
}
