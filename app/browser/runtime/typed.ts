import { type RefObject, useEffect, useRef, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The text of a control that the page follows while it is typed. What stands in it when the scripts of the page begin
 * counts: on a slow phone somebody types before, and the first change would put the text of the server in its place.
 * @returns the text, a function that sets it, and the ref that the control needs
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
