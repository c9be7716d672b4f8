import { useCallback, useEffect, useRef } from 'react'
import { type Answers } from '~/domain/forms/answers.ts'
import { type Progress } from './send.ts'

export interface Kept {
  answers: Answers
  progress: Progress
}

const blank = (): Kept => ({ answers: {}, progress: { photos: {} } })

/** Under what one person's one form is kept on this phone. */
export const storageKeyOf = (personId: string, slug: string, draftId: string | null) =>
  `form/${personId}/${slug}/${draftId ?? 'new'}`

// Fetched when a form is opened, so that it is there when the line is not.
const fetchDrafts = () => import('~/outbox/drafts.ts')

/**
 * Keeps a form on this phone while it is being filled in, sealed for its person: `later` after each change, one write
 * after another, so that hardly anything is unwritten when a phone stops. `onFound` gets what was kept before, once, when
 * the page opens.
 */
export function useFormMemory(personId: string, storageKey: string, onFound: (answers: Answers) => void) {
  const kept = useRef(blank())
  const changed = useRef(false)
  const writing = useRef<Promise<void> | null>(null)
  const found = useRef(onFound)
  found.current = onFound

  const write = useCallback(() => {
    changed.current = true
    writing.current ??= (async () => {
      const { keepDraft } = await fetchDrafts()
      while (changed.current) {
        changed.current = false
        await keepDraft(personId, storageKey, kept.current)
      }
    })()
      // What cannot be kept is told on the page, and is sent all the same.
      .catch(() => undefined)
      .finally(() => (writing.current = null))
    return writing.current
  }, [personId, storageKey])

  useEffect(() => {
    let gone = false
    void fetchDrafts()
      .then(({ recallDraft }) => recallDraft<Kept>(personId, storageKey))
      .catch(() => null)
      .then((before) => {
        if (gone || !before || writing.current) return
        kept.current = before
        if (Object.keys(before.answers).length > 0) found.current(before.answers)
      })
    return () => {
      gone = true
    }
  }, [personId, storageKey])

  const later = useCallback(
    (answers: Answers) => {
      kept.current = { ...kept.current, answers }
      void write()
    },
    [write],
  )
  const now = useCallback(
    (answers: Answers, progress: Progress) => {
      kept.current = { answers, progress }
      return write()
    },
    [write],
  )
  const clear = useCallback(async () => {
    kept.current = blank()
    changed.current = false
    await writing.current
    await fetchDrafts()
      .then(({ forgetDraft }) => forgetDraft(storageKey))
      .catch(() => undefined)
  }, [storageKey])

  const progress = useCallback(() => kept.current.progress, [])
  return { later, now, clear, progress }
}
