/** The hints for a new person on their phone, in order. */
export const HINTS = {
  sos: {
    fromDay: 0,
    title: 'SOS is on every page',
    text: 'Press the red button if you need help. In danger, call 999 too.',
    to: null,
    link: null,
  },
  clock: {
    fromDay: 0,
    title: 'Clock in at your site',
    text: 'Open Clock, and allow location when this phone asks.',
    to: '/clock',
    link: 'Open Clock',
  },
  'no-signal': {
    fromDay: 1,
    title: 'No signal? Carry on',
    text: 'Clock in, check in and write forms as usual. This phone sends them later.',
    to: null,
    link: null,
  },
  shifts: {
    fromDay: 2,
    title: 'Confirm your shifts',
    text: 'Open My Shifts and confirm that you will be there for each one.',
    to: '/duties',
    link: 'Open My Shifts',
  },
  'time-off': {
    fromDay: 3,
    title: 'Do you need time off?',
    text: 'Ask for it under Holidays. You will see the answer there.',
    to: '/holidays',
    link: 'Open Holidays',
  },
} as const
export type HintName = keyof typeof HINTS
export const HINT_NAMES = Object.keys(HINTS) as [HintName, ...HintName[]]

/** Hints appear in the first week only. */
export const HINT_DAYS = 7

/**
 * Returns the hint to show: the first whose day has come and that the person has not dismissed.
 * @param days since they signed the agreement, 0 on that day; null if unknown
 * @param isPutAway has the person dismissed a hint?
 */
export function hintFor(days: number | null, isPutAway: (name: HintName) => boolean): HintName | null {
  if (days === null || days < 0 || days >= HINT_DAYS) return null
  return HINT_NAMES.find((name) => HINTS[name].fromDay <= days && !isPutAway(name)) ?? null
}
