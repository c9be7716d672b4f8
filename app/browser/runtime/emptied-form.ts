import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAnswer } from './answer.ts'

/**
 * Returns the ref of a form that is emptied after its content was saved. A note that stayed in its field could be sent
 * a second time when the form is used again. After a refusal or a lost answer everything stays.
 * @param id the row, if a page has several forms of one intent
 */
export function useEmptiedForm(intent: string, id?: string): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  useSaved(intent, id, () => form.current?.reset())
  return form
}

/**
 * Returns how often a form of this page was saved: the key of a form that must start again then, with its pictures. The
 * newest item of a list is no such key, because a colleague's item would delete what is being typed.
 * @param intent null for the only form of a page
 */
export function useTimesSaved(intent: string | null): number {
  const [times, setTimes] = useState(0)
  useSaved(intent, undefined, () => setTimes((before) => before + 1))
  return times
}

function useSaved(intent: string | null, id: string | undefined, then: () => void): void {
  const sent = useRef(false)
  const { formData, state } = useNavigation()
  const answer = useAnswer<{ view?: unknown }>()
  useEffect(() => {
    if (formData?.get('intent') === intent && (id === undefined || formData.get('id') === id)) sent.current = true
    else if (state === 'idle' && sent.current) {
      sent.current = false
      // A saved form answers with another page, or with what it made.
      if (!answer || answer.view !== undefined) then()
    }
  })
}
