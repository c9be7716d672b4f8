import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { type Begun } from '~/browser/outbox/copies.ts'
import { copyKey } from '~/browser/outbox/shown.ts'
import { type Progress } from './send.ts'

export interface Kept extends Begun {
  answers: Answers
  progress: Progress
  /** The draft on the server that this form came from. */
  draftId?: string | null
  /** When that draft had last been saved; null if the next save replaces whatever is there. */
  draftWas?: string | null
}

/** Which form it is, and whose; `correct` names the refused operation that is being corrected. */
export type Paper = {
  personId: string
  slug: string
  draftId: string | null
  draftWas: string | null
  correct: string | null
}

/** Whether the phone has stored what was entered since the page opened; `kept` only once it is on the disk. */
export type Written = 'nothing' | 'writing' | 'kept'

/** Returns the key for one person's form on this phone. */
export const storageKeyOf = ({ personId, slug, draftId, correct }: Omit<Paper, 'draftWas'>) =>
  correct ? copyKey(correct, slug) : `form/${personId}/${slug}/${draftId ?? 'new'}`

// This code is fetched when a form is opened, so that it is available if the connection is lost.
const fetchDrafts = () => import('~/browser/outbox/drafts.ts')
const fetchCopies = () => import('~/browser/outbox/copies.ts')

/**
 * Stores a form on this phone while it is being filled in, sealed for the person. `later` writes after each change, one
 * write after another, so that little is lost when a phone stops. `onFound` gets what was stored before, once, soon
 * after the page opened, and the reason if the server refused it. Nothing is written before that is known.
 */
export function useFormMemory(paper: Paper, onFound: (answers: Answers, refused: string | null) => void) {
  const { personId, slug, draftId } = paper
  const storageKey = storageKeyOf(paper)
  // A refresh of the page does not renew it: what is typed here does not follow from what another device has saved.
  const draftWas = useRef(paper.draftWas)
  const blank = (): Kept => ({
    ...{ answers: {}, progress: { photos: {} }, operationId: newOperation() },
    ...{ draftId, draftWas: draftWas.current },
  })
  const kept = useRef<Kept>(null as never)
  kept.current ??= blank()
  const changed = useRef(false)
  const writing = useRef<Promise<void> | null>(null)
  const recalled = useRef<Promise<void> | null>(null)
  const [written, setWritten] = useState<Written>('nothing')
  const found = useRef(onFound)
  found.current = onFound

  const write = useCallback(() => {
    changed.current = true
    setWritten('writing')
    writing.current ??= (async () => {
      await recalled.current
      const { keepDraft } = await fetchDrafts()
      while (changed.current) {
        changed.current = false
        await keepDraft(personId, storageKey, kept.current)
      }
      setWritten('kept')
    })()
      // If something cannot be stored, the page says so, and it is sent anyway.
      .catch(() => setWritten('nothing'))
      .finally(() => (writing.current = null))
    return writing.current
  }, [personId, storageKey])

  useEffect(() => {
    let gone = false
    recalled.current = fetchCopies()
      .then(({ recallOpen }) => recallOpen<Kept>(personId, storageKey, slug))
      .catch(() => null)
      .then((before) => {
        if (gone || !before) return
        kept.current = { ...before.kept, operationId: before.kept.operationId ?? newOperation() }
        if (Object.keys(before.kept.answers).length > 0) found.current(before.kept.answers, before.refused)
      })
    return () => {
      gone = true
    }
  }, [personId, storageKey, slug])

  const later = useCallback(
    (answers: Answers) => {
      kept.current = { ...kept.current, answers }
      void write()
    },
    [write],
  )
  const now = useCallback(
    (answers: Answers, progress: Progress) => {
      kept.current = { ...kept.current, answers, progress }
      return write()
    },
    [write],
  )
  /**
   * Ends the form on this phone: its content is deleted, or stored with the waiting operation. @param savedAt when the
   * draft that stays open was saved
   */
  const end = async (operationId: string | null = null, savedAt: string | null = null) => {
    draftWas.current = savedAt
    kept.current = blank()
    changed.current = false
    await writing.current
    const ended = operationId
      ? fetchCopies().then(({ keepCopy }) => keepCopy(storageKey, operationId, slug))
      : fetchDrafts().then(({ forgetDraft }) => forgetDraft(storageKey))
    await ended.catch(() => undefined)
    setWritten('nothing')
  }
  /** Prepares a form that the server has refused: when sent again, it is a new operation that replaces this one. */
  const refused = (operationId: string) => {
    kept.current = { ...kept.current, operationId: newOperation(), replaces: operationId }
    return write()
  }

  /** After the person was told that the draft was saved elsewhere, their next save replaces it. */
  const replaces = () => {
    kept.current = { ...kept.current, draftWas: null }
    return write()
  }

  return { later, now, end, refused, replaces, kept: () => kept.current, written }
}

// A browser without cryptography cannot store operations, so there is no id for one.
const newOperation = (): string | undefined => globalThis.crypto?.randomUUID?.()
