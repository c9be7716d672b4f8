import { hoursBetween, showDate } from '~/platform/dates.ts'

/** 'Just now' under an hour, then hours up to 24, days up to 7, then the date. */
export function when(publishedAt: Date, now: Date): string {
  const hours = Math.floor(hoursBetween(publishedAt, now))
  if (hours < 1) return 'Just now'
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  return showDate(publishedAt)
}
