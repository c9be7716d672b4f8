/**
 * Places where a head turn follows every scan, and control checks each clock-in: nowhere, where people work alone,
 * everywhere.
 */
export const STRICT_PLACES = ['off', 'alone', 'every'] as const
export type StrictPlaces = (typeof STRICT_PLACES)[number]

/** Does the rule apply to a place? @param alone do people work alone there? */
export const isStrict = (rule: StrictPlaces, alone: boolean): boolean => rule === 'every' || (rule === 'alone' && alone)
