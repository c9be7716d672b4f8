/**
 * Places where a head turn follows every scan, and control checks each clock-in: nowhere, where people work alone, or
 * everywhere.
 */
export const STRICT_PLACES = ['off', 'alone', 'every'] as const
export type StrictPlaces = (typeof STRICT_PLACES)[number]

/** Returns whether the rule applies to a place. @param alone whether people work alone there */
export const isStrict = (rule: StrictPlaces, alone: boolean): boolean => rule === 'every' || (rule === 'alone' && alone)
