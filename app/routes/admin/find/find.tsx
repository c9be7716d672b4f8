import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { Button } from '~/ui/button.tsx'

const FindDialog = lazyPart(() => import('./find-dialog.tsx'))
/** If the dialog has not loaded by then, it does not open, and keys go to the page again. */
const COMES_WITHIN_MS = 5000

/** The button that finds people, pages and actions, with its keyboard shortcuts. Its dialog is loaded on first use. */
export function Find() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // It would cover another open dialog, which must be answered first.
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const takeEarly = useEarlyKeys(open)
  return (
    <>
      <Button
        variant="on-ink"
        size="sm"
        icon="search"
        className="noscript:hidden"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
      >
        <span className="max-sm:sr-only">Find</span>
      </Button>
      {open && <FindDialog takeEarly={takeEarly} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Collects what is typed while the dialog is being fetched: it is meant for the dialog and must not trigger the page's
 * shortcuts.
 * @returns a function that returns the typed text
 */
function useEarlyKeys(open: boolean): () => string {
  const early = useRef('')
  useEffect(() => {
    if (!open) return
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      // Either this dialog is already open, or another one must be answered first.
      if (document.querySelector('dialog:modal')) return
      early.current += event.key
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const stop = () => removeEventListener('keydown', keep, true)
    addEventListener('keydown', keep, true)
    const late = setTimeout(stop, COMES_WITHIN_MS)
    return () => {
      clearTimeout(late)
      stop()
      early.current = ''
    }
  }, [open])
  return useCallback(() => early.current, [])
}
