/** A calendar day, `YYYY-MM-DD`, without time or zone. Days can be compared as strings. */
export type Day = string

export const companyZone = 'Europe/London'

const msPerHour = 3_600_000

/** Twenty-four hours. A calendar day may have 23 or 25 hours, so use `addDays` to move from day to day. */
export const DAY_MS = 24 * msPerHour

/** Returns whether a text is a `YYYY-MM-DD` day that exists (2025-02-29 does not). */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns whether a text may be an instant written by the product: ISO with a zone, and a time that exists. */
export function isInstant(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}

/** Returns the day `count` days after the given one, or before it if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(dayNumber(day) + count)
}

/**
 * Returns the number of days from start to end, both included; 0 when end is before start. It counts calendar days, not
 * milliseconds: 26 to 27 October 2025 is 2, although that span lasts 49 hours in London.
 */
export function countDays(start: Day, end: Day): number {
  return Math.max(0, dayNumber(end) - dayNumber(start) + 1)
}

/** Returns whether two inclusive spans of days share at least one day. */
export function daysOverlap(a: { startDate: Day; endDate: Day }, b: { startDate: Day; endDate: Day }): boolean {
  return a.startDate <= b.endDate && b.startDate <= a.endDate
}

/** Returns the calendar day of an instant in the zone. */
export function dayOf(instant: Date, zone = companyZone): Day {
  return dayOfNumber(Math.floor((instant.getTime() + offsetAt(instant, zone)) / DAY_MS))
}

/** Returns the first instant of a day in the zone. */
export function startOfDay(day: Day, zone = companyZone): Date {
  return instantOf(day, 0, 0, zone)
}

/** Returns the first instant after a day in the zone, for use as an exclusive end. */
export function endOfDay(day: Day, zone = companyZone): Date {
  return startOfDay(addDays(day, 1), zone)
}

/**
 * Returns the instant at which the zone's clocks show this time on this day. A time that is skipped in spring moves on
 * by the hour that is skipped; of a time that is repeated in autumn, the first is returned.
 */
export function instantOf(day: Day, hour: number, minute: number, zone = companyZone): Date {
  const wall = dayNumber(day) * DAY_MS + (hour * 60 + minute) * 60_000
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((ms) => offsetAt(new Date(ms), zone))
  const fits = offsets.map((offset) => wall - offset).filter((ms) => ms + offsetAt(new Date(ms), zone) === wall)
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - Math.min(...offsets))
}

/** Returns the hours from a to b as a decimal number, measured between the instants; negative when b is before a. */
export function hoursBetween(a: Date, b: Date): number {
  return (b.getTime() - a.getTime()) / msPerHour
}

/**
 * Returns the same date `years` later. 29 February becomes 1 March in a common year, so that the year before it is a
 * whole year.
 */
export function addYears(day: Day, years: number): Day {
  const [year, month, date] = parts(day)
  return dayOfNumber(Date.UTC(year + years, month - 1, date) / DAY_MS)
}

/** Returns the 42 days of a month's calendar page, Sunday first. Takes any day of the month. */
export function monthGrid(dayInMonth: Day): Day[] {
  const first = `${dayInMonth.slice(0, 7)}-01`
  const start = addDays(first, -weekday(first))
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}

/** Returns the first day of the month that is `count` months after the day's month. */
export function addMonths(dayInMonth: Day, count: number): Day {
  const [year, month] = parts(dayInMonth)
  return dayOfNumber(Date.UTC(year, month - 1 + count, 1) / DAY_MS)
}

/** Returns the same day of the month `count` months later, or that month's last day if it has no such day. */
export function monthsAfter(day: Day, count: number): Day {
  const [, , date] = parts(day)
  const last = addDays(addMonths(day, count + 1), -1)
  const same = addDays(addMonths(day, count), date - 1)
  return same < last ? same : last
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(dayNumber(day) * DAY_MS).getUTCDay()
}

/** Returns a day as '26 Oct 2025'. */
export function showDay(day: Day): string {
  return formatter('UTC', { dateStyle: 'medium' }).format(new Date(dayNumber(day) * DAY_MS))
}

/** Returns '26 Oct 2025' for one day, and '26 Oct 2025 to 27 Oct 2025' for a span. */
export function showDays(start: Day, end: Day): string {
  return start === end ? showDay(start) : `${showDay(start)} to ${showDay(end)}`
}

/** Returns 'October 2025' for any day of that month. */
export function showMonth(day: Day): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(new Date(dayNumber(day) * DAY_MS))
}

/** Returns an instant as '26 Oct 2025, 14:05' in the zone. Takes a Date or an ISO text. */
export function showInstant(instant: Date | string, zone = companyZone): string {
  return `${showDate(instant, zone)}, ${showTime(instant, zone)}`
}

/** Returns the day of an instant as '26 Oct 2025' in the zone. Takes a Date or an ISO text. */
export function showDate(instant: Date | string, zone = companyZone): string {
  return formatter(zone, { dateStyle: 'medium' }).format(new Date(instant))
}

/** Returns the time of an instant as '14:05' in the zone. Takes a Date or an ISO text. */
export function showTime(instant: Date | string, zone = companyZone): string {
  return formatter(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
}

/**
 * Returns how long ago an instant was: 'Just now' under an hour, hours up to a day, days up to a week, then the date.
 */
export function showRelative(then: Date | string, now: Date, zone = companyZone): string {
  const hours = Math.floor(hoursBetween(new Date(then), now))
  if (hours < 1) return 'Just now'
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  return showDate(then, zone)
}

function parts(day: Day): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function dayNumber(day: Day): number {
  const [year, month, date] = parts(day)
  return Date.UTC(year, month - 1, date) / DAY_MS
}

function dayOfNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** Returns how far the zone's clocks are ahead of UTC, in ms. */
function offsetAt(instant: Date, zone: string): number {
  // Clocks change only at a whole quarter of an hour, so a result is valid for the whole of its quarter.
  const key = `${zone} ${Math.floor(instant.getTime() / QUARTER_MS)}`
  const known = askedOffsets.get(key)
  if (known !== undefined) return known
  // '26/10/2025, 14:05:09'
  const shown = formatter(zone, { dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  const [day, month, year, hour, minute, second] = shown.match(/\d+/g)!.map(Number) as Six
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000
  if (askedOffsets.size >= MOST_OFFSETS) askedOffsets.clear()
  askedOffsets.set(key, offset)
  return offset
}

type Six = [number, number, number, number, number, number]
const QUARTER_MS = msPerHour / 4
const MOST_OFFSETS = 10_000
const askedOffsets = new Map<string, number>()

// Formatters are kept, because making one costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  formatters.set(key, known)
  return known
}
