import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { type Nation, NATIONS } from './nations.ts'

const Division = z.object({
  events: z
    .array(z.object({ title: z.string().max(100), date: z.string().refine(isDay), notes: z.string().max(200) }))
    .min(1)
    .max(1000),
})

/** The parts of gov.uk's file that are read: the three divisions and the days of each. */
const Feed = z.object({ 'england-and-wales': Division, scotland: Division, 'northern-ireland': Division })
export type Feed = z.infer<typeof Feed>

/** Reads the file; null if it is something else, for example a proxy's page. */
export function readBankHolidays(text: string): Feed | null {
  try {
    return Feed.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Merges the days of two files. gov.uk drops past years, but a past bank holiday remains one. The newer file provides
 * titles.
 */
export function mergeFeeds(older: Feed, newer: Feed): Feed {
  const merged = (nation: Nation) => {
    const years = new Set(newer[nation].events.map(({ date }) => date.slice(0, 4)))
    const kept = older[nation].events.filter(({ date }) => !years.has(date.slice(0, 4)))
    return { events: [...kept, ...newer[nation].events].sort((a, b) => (a.date < b.date ? -1 : 1)) }
  }
  return Object.fromEntries(NATIONS.map((nation) => [nation, merged(nation)])) as Feed
}
