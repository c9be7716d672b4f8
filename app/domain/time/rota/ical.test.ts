import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CalendarEvent, writeCalendar } from './ical.ts'

const event: CalendarEvent = {
  uid: 'one@example.test',
  sequence: 2,
  startsAt: new Date('2026-10-24T18:00:00Z'),
  endsAt: new Date('2026-10-25T07:00:00Z'),
  changedAt: new Date('2026-10-01T09:30:15.250Z'),
  summary: 'Quarry gate, Gatehouse',
  location: '1 Dock Road; Yard \\ B\nLondon',
  point: { latitude: 51.5, longitude: -0.12 },
  status: 'CONFIRMED',
  url: 'https://portal.example/duties',
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')

it('is a calendar with times in UTC, escaped texts, and lines that end in CR and LF', () => {
  const text = writeCalendar('Acme / Guards', 'Duties', [event])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Acme   Guards//Rota//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...['X-WR-CALNAME:Duties', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', 'BEGIN:VEVENT'],
    ...['UID:one@example.test', 'DTSTAMP:20261001T093015Z', 'LAST-MODIFIED:20261001T093015Z', 'SEQUENCE:2'],
    ...['DTSTART:20261024T180000Z', 'DTEND:20261025T070000Z', 'SUMMARY:Quarry gate\\, Gatehouse'],
    ...['LOCATION:1 Dock Road\\; Yard \\\\ B\\nLondon', 'GEO:51.5;-0.12', 'STATUS:CONFIRMED'],
    ...['URL:https://portal.example/duties', 'END:VEVENT', 'END:VCALENDAR', ''],
  ])
})

it("whatever a site's name: no line is longer than 75 octets, and no name starts a new line", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
      const text = writeCalendar('Acme', 'Duties', [{ ...event, summary }])
      const lines = text.split('\r\n')
      return (
        lines.every(
          (line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line) && Buffer.from(line).toString() === line,
        ) && unfold(text).split('\r\n').length === 23
      )
    }),
  )
})
