import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isEntered } from './entered.ts'
import { useTimesSaved } from './times-saved.ts'

type Around<E> = { ref: RefObject<E>; onFocus: () => void; onClick: () => void }

/** What a form needs to stay as it is while a colleague changes what it was opened upon. */
export type OpenedUpon = {
  /** The key of its fields. They start again when they were saved, or with what is stored, until somebody begins. */
  key: string
  /** The value of its hidden field `versionWas`. */
  versionWas: string
  /** Whether it was refused because of a colleague's change: it then shows what is stored now. */
  changed: boolean
  form: Around<HTMLFormElement>
}

/**
 * Returns the version upon which somebody began to enter something since the last save; until then, the newest one.
 * @returns it, and what the element around the fields needs
 */
export function useBegun<E extends HTMLElement>(version: string, saved: number): [upon: string, around: Around<E>] {
  const [begun, setBegun] = useState<{ saved: number; version: string } | null>(null)
  const ref = useRef<E>(null)
  const begin = useCallback(
    () => setBegun((before) => (before?.saved === saved ? before : { saved, version })),
    [saved, version],
  )
  // On a slow phone people type before the scripts run.
  useEffect(() => {
    if (ref.current && (isEntered(ref.current) || ref.current.contains(document.activeElement))) begin()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was typed before the scripts ran counts once
  }, [])
  return [begun?.saved === saved ? begun.version : version, { ref, onFocus: begin, onClick: begin }]
}

/**
 * Keeps what somebody has begun to enter in a form, and the version of the stored values on which they began. After a
 * refusal the form shows the stored values, and the next press saves in view of them.
 * @param version of what is stored now @param typed the answer to this form @param id the row, if there are several
 */
export function useOpenedUpon(
  version: string,
  intent: string,
  typed: Record<string, unknown>,
  id?: string,
): OpenedUpon {
  const saved = useTimesSaved(intent, id)
  const [upon, form] = useBegun<HTMLFormElement>(version, saved)
  const changed = Boolean(typed.versionWas) && typed.versionWas !== version
  return { key: `${saved} ${upon}`, versionWas: changed ? version : upon, changed, form }
}
