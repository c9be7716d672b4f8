/** Nothing in an alert works for so long after it opens: what is pressed then was meant for something else. */
const OPENED_MS = 1500
/** Nor for so long after a typed key: the sentence goes on. */
const QUIET_MS = 2000

/** When the alert opened or grew, and when a key that types was last pressed, in milliseconds of one clock. */
export type Guard = { openedAt: number; typedAt: number }

/** Returns when a press may do something; compare it with now. */
export const heedsFrom = ({ openedAt, typedAt }: Guard): number => Math.max(openedAt + OPENED_MS, typedAt + QUIET_MS)

/** Is somebody in the middle of a sentence? */
export const isTyping = ({ typedAt }: Guard, now: number): boolean => now < typedAt + QUIET_MS

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Does this key type? Tab, arrows and modifiers move and choose; they do not count as a sentence. */
export const types = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || EDITS.has(key))

/** Does this key belong to the sentence that an alert interrupted? Enter does not: it may send a form. */
export const goesOn = (key: Key): boolean => types(key) && key.key !== 'Enter'

const EDITS = new Set(['Backspace', 'Delete'])
