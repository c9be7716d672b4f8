import { useBlocker, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { isEntered } from '~/browser/runtime/entered.ts'
import { losses } from '~/browser/runtime/live-afresh.ts'

/** Nobody is asked on the way to a call for help, or when signing out. */
const FREE = /^\/(logout|login|admin\/(login|emergencies|control-room))(\/|$)/

/**
 * Asks before a person leaves a half-filled form of the admin portal: with our own dialog if they open another page,
 * and with the browser's if they close or reload the tab. Automatic reloads wait until it is saved.
 */
export function LeaveGuard() {
  const touched = useRef(new Set<HTMLFormElement>())
  const addRefused = useTouchedForms(touched.current)
  const isUnsaved = useCallback(() => {
    addRefused()
    return [...touched.current].some((form) => form.isConnected)
  }, [addRefused])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', ask)
    losses.add(isUnsaved)
    return () => {
      removeEventListener('beforeunload', ask)
      losses.delete(isUnsaved)
    }
  }, [isUnsaved])

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname && !FREE.test(to.pathname) && isUnsaved(),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => {
        touched.current.clear()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      What you entered on this page has not been saved.
    </ConfirmDialog>
  )
}

/** What marks a form as refused. */
const REFUSED = '[aria-invalid=true], [role=alert]'
/** A form that is checked in the browser has shown its errors by then. */
const CHECKED_MS = 100

/**
 * Tracks the forms with unsaved or refused input. @returns a function that checks again whether the last form was
 * refused
 */
function useTouchedForms(touched: Set<HTMLFormElement>): () => void {
  const sent = useRef<HTMLFormElement | null>(null)
  const { state } = useNavigation()
  const now = useRef(state)
  now.current = state
  const wasBusy = useRef(false)
  const addRefused = useCallback(() => {
    const form = sent.current
    if (now.current !== 'idle' || !form?.isConnected || !form.querySelector(REFUSED)) return
    sent.current = null
    touched.add(form)
  }, [touched])
  useEffect(() => {
    addRefused()
    // A slow page may still look idle right after the press, so only an answer ends the check.
    if (state === 'idle' && wasBusy.current) sent.current = null
    wasBusy.current = state !== 'idle'
  }, [state, addRefused])
  useEffect(() => {
    for (const form of document.forms) if (form.method === 'post' && isEntered(form)) touched.add(form)
    const note = ({ target }: Event) => {
      const form = (target as Partial<HTMLInputElement> | null)?.form
      if (form?.method === 'post') touched.add(form)
    }
    const forget = ({ target }: Event) => {
      const form = target as HTMLFormElement
      if (form.action.includes('/logout')) touched.clear()
      touched.delete(form)
      sent.current = form
      setTimeout(addRefused, CHECKED_MS)
    }
    document.addEventListener('input', note, true)
    document.addEventListener('submit', forget, true)
    return () => {
      document.removeEventListener('input', note, true)
      document.removeEventListener('submit', forget, true)
    }
  }, [touched, addRefused])
  return addRefused
}
