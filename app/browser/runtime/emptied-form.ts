import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useAnswer } from './answer.ts'

/**
 * Returns the ref of a form that is emptied after its content was saved. A note that stayed in its field could be sent
 * a second time when the form is used again. After a refusal or a lost answer everything stays.
 * @param id the row, if a page has several forms of one intent
 */
export function useEmptiedForm(intent: string, id?: string): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const { formData, state } = useNavigation()
  const answer = useAnswer<{ view?: unknown }>()
  useEffect(() => {
    if (formData?.get('intent') === intent && (id === undefined || formData.get('id') === id)) sent.current = true
    else if (state === 'idle' && sent.current) {
      sent.current = false
      // A saved form answers with another page, or with what it made.
      if (!answer || answer.view !== undefined) form.current?.reset()
    }
  })
  return form
}
