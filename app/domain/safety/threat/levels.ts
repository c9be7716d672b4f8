import { hoursBetween } from '~/platform/dates.ts'

/** The five national levels, lowest first (gov.uk, 'Terrorism and national emergencies'). */
export const threatLevels = ['LOW', 'MODERATE', 'SUBSTANTIAL', 'SEVERE', 'CRITICAL'] as const
export type ThreatLevel = (typeof threatLevels)[number]

export const defaultLevel: ThreatLevel = 'SUBSTANTIAL'
export const feedSource = 'MI5'
export const manualSource = 'Set by an administrator'
/** The level shown until the first reading. It is the documented default, and must never look like a reading. */
export const defaultSource = 'Default - not yet confirmed with MI5'

const staleAfterHours = 24

/** Returns the level that a word names, in upper or lower case; null if it names none. */
export function threatLevelOf(word: string): ThreatLevel | null {
  const upper = word.trim().toUpperCase()
  return threatLevels.find((level) => level === upper) ?? null
}

/** Returns what a level means in gov.uk's current wording, with the documented advice. */
export function threatDescription(level: ThreatLevel): string {
  return `${meanings[level]}. Stay vigilant and report any suspicious activity.`
}

/** Returns whether the level was last confirmed more than a day ago, or never. */
export function isStale(checkedAt: Date | null, now: Date): boolean {
  return checkedAt === null || hoursBetween(checkedAt, now) > staleAfterHours
}

const meanings: Record<ThreatLevel, string> = {
  LOW: 'Attack highly unlikely',
  MODERATE: 'Attack possible, but not likely',
  SUBSTANTIAL: 'Attack likely',
  SEVERE: 'Attack highly likely',
  CRITICAL: 'Attack highly likely in the near future',
}
