import { DAY_MS } from '~/platform/dates.ts'

/** What the data folder is made of. */
export const PARTS = ['database', 'files', 'backups', 'other'] as const
export type Part = (typeof PARTS)[number]

/** How full the disk was on one day, in bytes. */
export type Sample = { day: string; free: number; total: number } & Record<Part, number>

/** How long the room lasts, and what takes it. */
export type Forecast = {
  /** Whole days until nothing is free, as things grew so far; null while that is not known, or nothing grows. */
  daysLeft: number | null
  /** What grew most since the first sample; null where nothing did. */
  grows: Part | null
  /** Bytes a day by which the data folder grew. */
  perDay: number
}

/** Fewer days than this tell more of one upload than of a month. */
const LEAST_DAYS = 3

/**
 * From daily samples, oldest first, to a forecast. What the data folder takes counts, rather than what is free: other
 * programs and a deleted log would make a bad guess.
 * @param free bytes that are free now
 */
export function forecast(samples: readonly Sample[], free: number): Forecast {
  const [first, last] = [samples[0], samples.at(-1)]
  const days = first && last ? (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS : 0
  if (!first || !last || days < LEAST_DAYS) return { daysLeft: null, grows: null, perDay: 0 }
  const grown = (part: Part) => last[part] - first[part]
  const perDay = PARTS.reduce((sum, part) => sum + grown(part), 0) / days
  const [most] = [...PARTS].sort((a, b) => grown(b) - grown(a))
  return {
    daysLeft: perDay > 0 ? Math.floor(free / perDay) : null,
    grows: grown(most!) > 0 ? most! : null,
    perDay: Math.max(0, perDay),
  }
}

/** Administrators are told when so many days are left, and again at each further step. */
export const STEPS = [60, 30, 7] as const

/** The step that so many days have reached: 7 of 7, 30 of 8 to 30, and so on; null above the first. */
export const stepOf = (daysLeft: number | null): (typeof STEPS)[number] | null =>
  daysLeft === null ? null : (STEPS.findLast((step) => daysLeft <= step) ?? null)

/** What each part is called on screens. */
export const PART_WORDS: Record<Part, string> = {
  database: 'Records in the database',
  files: 'Pictures and documents',
  backups: 'Backups on this machine',
  other: 'Other things in the data folder',
}
