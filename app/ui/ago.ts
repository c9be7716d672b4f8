import { addDays, DAY_MS, dayOf, showDate, showInstant, showTime } from '~/platform/dates.ts'
import { durationText } from './duration.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Formats how far away a time is: as a duration, and from two days on in whole days, '12 days'. */
export const distanceText = (ms: number): string =>
  ms < 2 * DAY_MS ? durationText(ms) : `${Math.floor(ms / DAY_MS)} days`

/**
 * Says how old a location is: 'location from 12 min ago', 'location from yesterday 17:54'.
 */
export function placeAgeWords(placeAt: Date, now: Date): string {
  const words = agoText(placeAt, now)
  return `location from ${words === 'just now' ? 'less than a minute ago' : words}`
}

/** Formats a past time: '5 min ago', '14:05', 'yesterday 17:54', '19 Nov 2026, 17:54'. */
export function agoText(at: Date, now: Date): string {
  const past = now.getTime() - at.getTime()
  if (past >= 0 && past < MINUTE) return 'just now'
  if (past >= 0 && past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  const [day, today] = [dayOf(at), dayOf(now)]
  if (day === today) return showTime(at)
  if (day === addDays(today, -1)) return `yesterday ${showTime(at)}`
  return `${showDate(at)}, ${showTime(at)}`
}

/**
 * Says since when something has lasted: 'since 14:05', or from a day on 'since 19 Nov 2026, 14:05', because the time
 * alone would seem to be the latest such time.
 */
export const sinceText = (at: Date | string, now: Date): string =>
  `since ${now.getTime() - new Date(at).getTime() < DAY_MS ? showTime(at) : showInstant(at)}`
