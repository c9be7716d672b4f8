import { hoursBetween } from '~/platform/dates.ts'

/** The five national levels, lowest first (gov.uk, 'Terrorism and national emergencies'). */
export const threatLevels = ['LOW', 'MODERATE', 'SUBSTANTIAL', 'SEVERE', 'CRITICAL'] as const
export type ThreatLevel = (typeof threatLevels)[number]

export const defaultLevel: ThreatLevel = 'SUBSTANTIAL'
export const feedSource = 'MI5'
export const manualSource = 'Set by an administrator'
/** Shown until the first reading: the documented default, which must never look like a reading. */
export const defaultSource = 'Default - not yet confirmed with MI5'

const staleAfterHours = 24

/** Returns the level for a word in any case, or null. */
export function threatLevelOf(word: string): ThreatLevel | null {
  const upper = word.trim().toUpperCase()
  return threatLevels.find((level) => level === upper) ?? null
}

/** The meaning of the level in gov.uk's present wording, with the documented advice. */
export function threatDescription(level: ThreatLevel): string {
  return `${meanings[level]}. Stay vigilant and report any suspicious activity.`
}

/** Is it a day since the level was last confirmed, or was it never confirmed? */
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
