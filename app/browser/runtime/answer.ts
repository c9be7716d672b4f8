import { useActionData, useLocation, useNavigation } from '@remix-run/react'
import { useRef, useState } from 'react'

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

/**
 * Counts how often the form of this `intent` was done and led on. As the `key` of a form that stays on its page, it gives an
 * empty one after each success, and only then.
 */
export function useTimesDone(intent: string): number {
  const { formData, state } = useNavigation()
  const { key } = useLocation()
  const [seen, setSeen] = useState({ key, isSent: false, times: 0 })
  if (key !== seen.key) setSeen({ key, isSent: false, times: seen.times + (seen.isSent ? 1 : 0) })
  else if (formData?.get('intent') === intent && !seen.isSent) setSeen({ ...seen, isSent: true })
  // It was refused: the page stands as it was.
  else if (state === 'idle' && seen.isSent) setSeen({ ...seen, isSent: false })
  return seen.times
}
