import { type RefObject, useEffect, useRef, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns the current text of a control while a person types. Text already in it when the scripts start counts: on a
 * slow phone people type before that, and the first change would replace their text with the server's. @returns the
 * text, a function that sets it, and the ref for the control
 */
export function useTyped<T extends Control = HTMLInputElement>(
  initial: string,
): [text: string, setText: (text: string) => void, ref: RefObject<T>] {
  const [text, setText] = useState(initial)
  const ref = useRef<T>(null)
  useEffect(() => {
    if (ref.current) setText(ref.current.value)
  }, [])
  return [text, setText, ref]
}
