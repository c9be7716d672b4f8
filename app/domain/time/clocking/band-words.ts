import { type Bands } from './bands.ts'

/** The bands by their names in words, in order. */
export const BANDS: Record<keyof Bands, string> = {
  basic: 'basic',
  night: 'night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bankHoliday: 'bank holiday',
}

/** Returns '1 h basic', '7 h 5 min night' and so on, those that are there. */
export const bandWords = (bands: Bands): string[] =>
  (Object.keys(BANDS) as (keyof Bands)[])
    .filter((band) => bands[band] > 0)
    .map((band) => `${minutesWords(bands[band])} ${BANDS[band]}`)

/** Returns minutes as people say them: '12 h 7 min' for 727, '12 h' for 720, '35 min' under an hour, '-1 h 5 min' for -65. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const words = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
  return minutes < 0 ? `-${words}` : words
}

/** Minutes as hours to the hundredth, as a number. */
export const bandHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
