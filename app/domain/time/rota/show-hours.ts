import { dayOf, showDate, showTime } from '~/platform/dates.ts'

/** Hours as people read them: '2 Nov 2026, 19:00 to 07:00'. */
export function showHours({ startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date }): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const next = dayOf(start) === dayOf(end) ? '' : ' the next day'
  return `${showDate(start)}, ${showTime(start)} to ${showTime(end)}${next}`
}
