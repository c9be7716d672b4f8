import { showHours } from './show-hours.ts'

type Shift = { startsAt: string; endsAt: string; site: string; post: string }

/**
 * Returns the words to tell a person about their shifts if no message can reach them. Control reads them out or sends
 * them. @param shifts their shifts, the earliest first
 */
export const shiftsMessage = (name: string, shifts: readonly Shift[]): string =>
  [
    `${name}, your shift${shifts.length === 1 ? '' : 's'}:`,
    ...shifts.map((shift) => `${showHours(shift)}, ${shift.site}, ${shift.post}`),
    'Please confirm that you got this.',
  ].join('\n')
