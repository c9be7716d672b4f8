/** An event of a calendar, with the parts that calendars need. */
export type CalendarEvent = {
  /** Stays the same for the same event. */
  uid: string
  /** Increases with each change. */
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  summary: string
  location: string | null
  point: { latitude: number; longitude: number } | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  url: string
}

/**
 * Returns a calendar as iCalendar (RFC 5545): lines end in CR and LF, folded at 75 octets, with times in UTC, so that
 * no reader needs time zones. @param producer the program that makes it
 */
export function writeCalendar(producer: string, name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(producer).replaceAll('/', ' ')}//Rota//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escape(event.uid)}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escape(event.summary)}`,
  ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
  ...(event.point ? [`GEO:${event.point.latitude};${event.point.longitude}`] : []),
  `STATUS:${event.status}`,
  `URL:${event.url}`,
  'END:VEVENT',
]

/** '20261102T190000Z'. */
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Returns a text value: separators are escaped, a line break becomes \n, other control characters are dropped. */
const escape = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const MOST_OCTETS = 75

/** Splits a long line into parts of at most 75 octets, each after the first with a leading space, never within a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
