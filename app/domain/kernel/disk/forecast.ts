import { DAY_MS } from '~/platform/dates.ts'

/** The parts of the data folder. */
export const PARTS = ['database', 'files', 'backups', 'other'] as const
export type Part = (typeof PARTS)[number]

/** Disk usage on one day, in bytes. */
export type Sample = { day: string; free: number; total: number } & Record<Part, number>

/** How long the space will last, and what uses it. */
export type Forecast = {
  /** Whole days until the disk is full, at the pace so far; null if unknown, or nothing grows. */
  daysLeft: number | null
  /** The part that grew most since the first sample; null if none did. */
  grows: Part | null
  /** Growth of the data folder in bytes a day. */
  perDay: number
}

/** With fewer days than this, a single upload would distort the figure. */
const LEAST_DAYS = 3

/**
 * Makes a forecast from daily samples, oldest first. It uses the size of the data folder rather than the free space,
 * which other programs and a deleted log would distort. @param free bytes that are free now
 */
export function forecast(samples: readonly Sample[], free: number): Forecast {
  const [first, last] = [samples[0], samples.at(-1)]
  const days = first && last ? (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS : 0
  if (!first || !last || days < LEAST_DAYS) return { daysLeft: null, grows: null, perDay: 0 }
  const grown = (part: Part) => last[part] - first[part]
  const growth = PARTS.reduce((sum, part) => sum + grown(part), 0)
  const [most] = [...PARTS].sort((a, b) => grown(b) - grown(a))
  return {
    daysLeft: growth > 0 ? Math.floor((free * days) / growth) : null,
    grows: grown(most!) > 0 ? most! : null,
    perDay: Math.max(0, growth / days),
  }
}

/** Administrators are told at this many days left, and at each further step. */
export const STEPS = [60, 30, 7] as const

/** Returns the step for a number of days: 7 for 7 days, 30 for 8 to 30, and so on; null above the first step. */
export const stepOf = (daysLeft: number | null): (typeof STEPS)[number] | null =>
  daysLeft === null ? null : (STEPS.findLast((step) => daysLeft <= step) ?? null)

/** The names of the parts on screens. */
export const PART_WORDS: Record<Part, string> = {
  database: 'Records in the database',
  files: 'Pictures and documents',
  backups: 'Backups on this machine',
  other: 'Other things in the data folder',
}
