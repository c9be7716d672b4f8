import { z } from 'zod'
import { NewTour, oneSchedule, TourChange } from './input.ts'

const TIMES = 'Enter times such as 23:00, 03:00'
const WINDOWS = 'Enter windows such as 22:00 to 00:00, 02:00 to 04:00'
const TIME = '([01]\\d|2[0-3]):[0-5]\\d'

const line = (pattern: string, message: string) =>
  z
    .string()
    .trim()
    .max(300, message)
    .regex(new RegExp(`^(${pattern}(, *${pattern})*)?$`), message)
    .default('')

const parts = (typed: string): string[] => typed.split(/, */).filter(Boolean)

const typed = {
  times: line(TIME, TIMES).transform(parts),
  windows: line(`${TIME} to ${TIME}`, WINDOWS).transform((given) =>
    parts(given).map((window) => {
      const [from = '', to = ''] = window.split(' to ')
      return { from, to }
    }),
  ),
}

/** A new tour as a page posts it, with times and windows each on one line. */
export const NewTourForm = z.object({ ...NewTour.shape, ...typed }).refine(...oneSchedule)

/** A changed tour as a page posts it. */
export const TourChangeForm = z.object({ ...TourChange.shape, ...typed }).refine(...oneSchedule)
