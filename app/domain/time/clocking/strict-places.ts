/** Where a scan is always followed by a turn of the head, and control looks at each clock-in: nowhere, where people work alone, everywhere. */
export const STRICT_PLACES = ['off', 'alone', 'every'] as const
export type StrictPlaces = (typeof STRICT_PLACES)[number]

/** Whether the rule holds at a place. @param alone whether people work alone there */
export const isStrict = (rule: StrictPlaces, alone: boolean): boolean => rule === 'every' || (rule === 'alone' && alone)
