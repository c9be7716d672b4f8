import { expect, it } from 'vitest'
import { agoText, distanceText, placeAgeWords, sinceText } from './ago.ts'
import { durationText } from './duration.ts'

const now = new Date('2026-11-22T06:00:00Z')

it.each([
  ['2026-11-22T05:59:40Z', 'just now'],
  ['2026-11-22T05:15:00Z', '45 min ago'],
  ['2026-11-22T01:05:00Z', '01:05'],
  ['2026-11-21T17:54:00Z', 'yesterday 17:54'],
  ['2026-11-19T17:54:00Z', '19 Nov 2026, 17:54'],
])('shows when %s was, with the day if it is another one', (at, words) => {
  expect(agoText(new Date(at), now)).toBe(words)
})

it.each([
  ['2026-11-22T05:59:40Z', 'location from less than a minute ago'],
  ['2026-11-22T05:48:00Z', 'location from 12 min ago'],
  ['2026-11-21T17:54:00Z', 'location from yesterday 17:54'],
])('says how old a location of %s is', (placeAt, words) => {
  expect(placeAgeWords(new Date(placeAt), now)).toBe(words)
})

it.each([
  [20_000, 'under a minute'],
  [45 * 60_000, '45 min'],
  [11.7 * 3_600_000, '11 h 42 min'],
  [3_600_000, '1 h'],
])('shows a length of time in hours and minutes: %i', (ms, words) => {
  expect(durationText(ms)).toBe(words)
})

it.each([
  [47 * 3_600_000, '47 h'],
  [291 * 3_600_000, '12 days'],
])('shows a distance of two days or more in days: %i', (ms, words) => {
  expect(distanceText(ms)).toBe(words)
})

it.each([
  ['2026-11-22T01:05:00Z', 'since 01:05'],
  ['2026-11-21T06:01:00Z', 'since 06:01'],
  ['2026-11-21T06:00:00Z', 'since 21 Nov 2026, 06:00'],
  ['2026-11-19T05:30:00Z', 'since 19 Nov 2026, 05:30'],
])('says since when somebody is on shift, with the day from 24 hours on: %s', (at, words) => {
  expect(sinceText(at, now)).toBe(words)
})
