import { type RefObject, useRef } from 'react'
import { useWhenSaved } from './times-saved.ts'

/**
 * Returns the ref of a form that is emptied after its content was saved. A note that stayed in its field could be sent
 * a second time when the form is used again. After a refusal or a lost answer everything stays.
 * @param id the row, if a page has several forms of one intent
 */
export function useEmptiedForm(intent: string, id?: string): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  useWhenSaved(() => form.current?.reset(), intent, id)
  return form
}
