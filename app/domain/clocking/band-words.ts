import { type Bands } from './bands.ts'
import { decimalHours } from './period.ts'

/** The bands by their names in words, in order. */
export const BANDS: Record<keyof Bands, string> = {
  basic: 'basic',
  night: 'night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bankHoliday: 'bank holiday',
}

/** '1.00 h basic', '7.00 h night' and so on, those that are there. */
export const bandWords = (bands: Bands): string[] =>
  (Object.keys(BANDS) as (keyof Bands)[])
    .filter((band) => bands[band] > 0)
    .map((band) => `${decimalHours(bands[band])} h ${BANDS[band]}`)

/** '10 h 25' for 625 minutes, '35 min' under an hour. */
export const minutesWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

/** Minutes as hours to the hundredth, as a number. */
export const bandHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
