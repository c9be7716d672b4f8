import { useActionData, useLocation } from '@remix-run/react'
import { useRef } from 'react'

/**
 * Returns the server's answer to the last form, until the person goes to another address or sends another form.
 * Reloading the page's data, as a live event does, empties `useActionData`, and messages would disappear while being
 * read.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>()
  const { key } = useLocation()
  const kept = useRef({ key, answer })
  if (answer !== undefined || kept.current.key !== key) kept.current = { key, answer }
  return kept.current.answer
}
