import { useLocation, useNavigation } from '@remix-run/react'
import { useState } from 'react'

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
