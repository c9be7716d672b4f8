import { useActionData, useLocation } from '@remix-run/react'
import { useRef } from 'react'

/**
 * What the server answered to the form sent last, until the person goes on to another address or sends another form. Loading the
 * page's data again, as a live event does, empties `useActionData`, and messages would go while they are read.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>()
  const { key } = useLocation()
  const kept = useRef({ key, answer })
  if (answer !== undefined || kept.current.key !== key) kept.current = { key, answer }
  return kept.current.answer
}
