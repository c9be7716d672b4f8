/**
 * Places where a head turn follows every scan, and control checks each clock-in: nowhere, where people work alone, or
 * everywhere.
 */
export const STRICT_PLACES = ['off', 'alone', 'every'] as const
export type StrictPlaces = (typeof STRICT_PLACES)[number]
