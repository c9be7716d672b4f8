import { minutesWords } from '~/platform/minutes-words.ts'
import { type Bands } from './bands.ts'

/** The names of the bands, in order. */
export const BANDS: Record<keyof Bands, string> = {
  basic: 'basic',
  night: 'night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bankHoliday: 'bank holiday',
}

/** Returns the bands in words, such as '1 h basic' and '7 h 5 min night', without empty bands. */
export const bandWords = (bands: Bands): string[] =>
  (Object.keys(BANDS) as (keyof Bands)[])
    .filter((band) => bands[band] > 0)
    .map((band) => `${minutesWords(bands[band])} ${BANDS[band]}`)

/** Converts minutes to hours with two decimals, as a number. */
export const bandHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
