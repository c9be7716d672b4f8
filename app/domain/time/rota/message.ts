import { showHours } from './show-hours.ts'

type Shift = { startsAt: string; endsAt: string; site: string; post: string }

/**
 * The words that tell a person of their shifts where no message of the portal reaches them: to read out, or to send.
 * @param shifts what they are to come for, the earliest first
 */
export const shiftsMessage = (name: string, shifts: readonly Shift[]): string =>
  [
    `${name}, your shift${shifts.length === 1 ? '' : 's'}:`,
    ...shifts.map((shift) => `${showHours(shift)}, ${shift.site}, ${shift.post}`),
    'Please say that you have got this.',
  ].join('\n')
