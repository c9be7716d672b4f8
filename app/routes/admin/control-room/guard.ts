/** Nothing in an alert works for this long after it opens, because a press that soon was meant for something else. */
const OPENED_MS = 1500
/** Nothing in an alert works for this long after a key is typed, because the person may still be typing a sentence. */
const QUIET_MS = 2000

/** When the alert opened or grew, and when a typing key was last pressed, both in milliseconds on the same clock. */
export type Guard = { openedAt: number; typedAt: number }

/** Returns the time from which a press counts; compare it with now. */
export const heedsFrom = ({ openedAt, typedAt }: Guard): number => Math.max(openedAt + OPENED_MS, typedAt + QUIET_MS)

/** Returns whether a person is in the middle of a sentence. */
export const isTyping = ({ typedAt }: Guard, now: number): boolean => now < typedAt + QUIET_MS

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { altGraph?: boolean }

/** Returns whether a key types something. Tab, arrows and modifiers do not: they move and choose. */
export const types = ({ key, ctrlKey, metaKey, altKey, altGraph }: Key): boolean =>
  // AltGr writes letters, and some systems report it as Ctrl and Alt.
  (altGraph || (!ctrlKey && !metaKey && !altKey)) && (key.length === 1 || key === 'Enter' || EDITS.has(key))

/**
 * Returns whether a key belongs to the sentence that an alert interrupted. Enter does not, because it may send a form.
 */
export const goesOn = (key: Key): boolean => types(key) && key.key !== 'Enter'

/**
 * Returns where a typing key goes while the alert has the focus: to the interrupted field, or to the focused part of
 * the alert. A letter does nothing on a button, so it goes to the field, and so does a space that comes too soon.
 */
export const goesToField = (key: Key, { focused, heeded }: { focused: Focused; heeded: boolean }): boolean =>
  goesOn(key) && focused !== 'input' && !(focused === 'control' && heeded && key.key === ' ')

/** What has the focus in the alert: a field, a button or link, or neither. */
export type Focused = 'input' | 'control' | 'nothing'

/** A dead key (an accent that waits for its letter) and the keys of an input method are part of a sentence too. */
const EDITS = new Set(['Backspace', 'Delete', 'Dead', 'Process'])
