import { useCallback, useEffect, useRef } from 'react'
import { type Answers } from '~/domain/forms/answers.ts'
import { forget, keep, recall } from '~/ui/phone-store.ts'
import { type Outbox } from './send.ts'

interface Kept {
  answers: Answers
  outbox: Outbox
}

const PAUSE_MS = 300

/** Under what one person's one form is kept on this phone. */
export const storageKeyOf = (personId: string, slug: string, draftId: string | null) =>
  `form/${personId}/${slug}/${draftId ?? 'new'}`

/**
 * Keeps a form on this phone while it is being filled in: `later` a moment after the last change (a
 * picture without a pause), at once when the page is left. `onFound` gets what was kept before, once, when the page opens.
 */
export function useFormMemory(storageKey: string, onFound: (answers: Answers) => void) {
  const kept = useRef<Kept>({ answers: {}, outbox: { photos: {} } })
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const waiting = useRef(false)
  const found = useRef(onFound)
  found.current = onFound

  const write = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = false
    return keep(storageKey, kept.current)
  }, [storageKey])

  useEffect(() => {
    let gone = false
    void recall<Kept>(storageKey).then((before) => {
      if (gone || !before || waiting.current) return
      kept.current = before
      if (Object.keys(before.answers).length > 0) found.current(before.answers)
    })
    const leave = () => {
      if (waiting.current) void write()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      gone = true
      leave()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [storageKey, write])

  const later = useCallback(
    (answers: Answers, pause = PAUSE_MS) => {
      kept.current.answers = answers
      waiting.current = true
      clearTimeout(timer.current)
      if (pause === 0) void write()
      else timer.current = setTimeout(() => void write(), pause)
    },
    [write],
  )
  const now = useCallback(
    (answers: Answers, outbox: Outbox) => {
      kept.current = { answers, outbox }
      return write()
    },
    [write],
  )
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = false
    kept.current = { answers: {}, outbox: { photos: {} } }
    return forget(storageKey)
  }, [storageKey])

  const outbox = useCallback(() => kept.current.outbox, [])
  return { later, now, clear, outbox }
}
