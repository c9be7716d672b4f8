import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '~/browser/runtime/answer.ts'

/**
 * Returns how often a form of this page was saved: the key of a form that must start again then, with its pictures. The
 * newest item of a list is no such key, because a colleague's item would delete what is being typed.
 * @param intent null for the only form of a page
 */
export function useTimesSaved(intent: string | null): number {
  const [times, setTimes] = useState(0)
  const sent = useRef(false)
  const { formData, state } = useNavigation()
  const answer = useAnswer()
  useEffect(() => {
    if (formData?.get('intent') === intent) sent.current = true
    else if (state === 'idle' && sent.current) {
      sent.current = false
      // A saved form answers with another page.
      if (!answer) setTimes((before) => before + 1)
    }
  })
  return times
}
