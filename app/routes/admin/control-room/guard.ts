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

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { altGraph?: boolean }

/** Does this key type? Tab, arrows and modifiers move and choose; they do not count as a sentence. */
export const types = ({ key, ctrlKey, metaKey, altKey, altGraph }: Key): boolean =>
  // AltGr writes letters, and some systems call it Ctrl and Alt.
  (altGraph || (!ctrlKey && !metaKey && !altKey)) && (key.length === 1 || key === 'Enter' || EDITS.has(key))

/** Does this key belong to the sentence that an alert interrupted? Enter does not: it may send a form. */
export const goesOn = (key: Key): boolean => types(key) && key.key !== 'Enter'

/**
 * Where a key that types goes while the alert has the focus: on into the field that the alert interrupted, or to what has
 * the focus in the alert. A letter means nothing to a button, so that it goes on; so does a space that comes too soon.
 */
export const goesToField = (key: Key, { focused, heeded }: { focused: Focused; heeded: boolean }): boolean =>
  goesOn(key) && focused !== 'input' && !(focused === 'control' && heeded && key.key === ' ')

/** What has the focus in the alert: a field, a button or a link, or neither. */
export type Focused = 'input' | 'control' | 'nothing'

/** An accent that waits for its letter, and the keys of an input method, belong to a sentence, too. */
const EDITS = new Set(['Backspace', 'Delete', 'Dead', 'Process'])
