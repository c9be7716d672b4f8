/** A calendar event, with the parts that calendar apps need. */
export type CalendarEvent = {
  /** An id that never changes for the same event. */
  uid: string
  /** A number that rises with each change. */
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
 * Returns a calendar as iCalendar (RFC 5545). Lines end in CR and LF and are folded at 75 octets. Times are in UTC, so
 * that apps that read it need no time zones. @param producer the program that makes it
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

/** Returns an instant in the form '20261102T190000Z'. */
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * Returns a text value: separators are escaped, a line break becomes \n, and other control characters become spaces.
 */
const escape = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const MOST_OCTETS = 75

/**
 * Returns a long line as parts of at most 75 octets. Each part after the first begins with a space, and no character is
 * split.
 */
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
