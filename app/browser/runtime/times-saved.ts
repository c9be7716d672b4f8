import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from './answer.ts'

/**
 * Returns how often a form of this page was saved: the key of a form that must start again then, with its pictures and
 * what it had opened. The newest row of a list is no such key, because a colleague's row would delete what is being
 * typed.
 * @param intent null for the only form of a page
 */
export function useTimesSaved(intent: string | null): number {
  const [times, setTimes] = useState(0)
  useWhenSaved(() => setTimes((before) => before + 1), intent)
  return times
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
