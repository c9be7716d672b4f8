import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from './answer.ts'

/**
 * Returns how often a form of this page was saved: the key of a form that must start again then, with its pictures and
 * what it had opened. The newest row of a list is no such key, because a colleague's row would delete what is being
 * typed. The button that was pressed has the focus again.
 * @param intent null for the only form of a page @param id the row, if a page has several forms of one intent
 */
export function useTimesSaved(intent: string | null, id?: string): number {
  const [times, setTimes] = useState(0)
  useWhenSaved(() => setTimes((before) => before + 1), intent, id)
  useEffect(() => {
    if (times > 0 && document.activeElement === document.body) focusForm(intent, id)
  }, [times, intent, id])
  return times
}

/** Moves the focus to the button that sends a form or, if its section has closed, to the one that opens it. */
function focusForm(intent: string | null, id?: string): void {
  const form = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')].find((each) => {
    const fields = new FormData(each)
    return fields.get('intent') === intent && (!id || fields.get('id') === id)
  })
  const opener = form?.closest('details:not([open])')?.querySelector('summary')
  ;(opener ?? form?.querySelector<HTMLElement>('[type=submit]'))?.focus({ preventScroll: true })
}

/**
 * Calls `then` when a form of this page was saved; not after a refusal or a lost answer.
 * @param intent null for the only form of a page @param id the row, if a page has several forms of one intent
 */
export function useWhenSaved(then: () => void, intent: string | null, id?: string): void {
  const sent = useRef(false)
  const { formData, state } = useNavigation()
  const answer = useAnswer<{ view?: unknown }>()
  useEffect(() => {
    if (formData?.get('intent') === intent && (!id || formData.get('id') === id)) sent.current = true
    else if (state === 'idle' && sent.current) {
      sent.current = false
      // A saved form answers with another page, or with what it made.
      if (!answer || answer.view !== undefined) then()
    }
  })
}
