import { type Day } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { askOutside, userAgent } from '~/platform/outgoing.server.ts'
import { Problem } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import bundled from './bundled.json'
import { type Feed, mergeFeeds, readBankHolidays } from './feed.ts'
import { type Nation, NATIONS } from './nations.ts'

const DEADLINE_MS = 10_000

/**
 * Reads gov.uk's file, once a week. The stored days stay if it cannot be fetched or is invalid. @returns how many
 * days are known @throws Problem unavailable
 */
export async function refreshBankHolidays(now = new Date()): Promise<{ days: number }> {
  const { BANK_HOLIDAYS_URL, ORIGIN } = env()
  const asked = { timeoutMs: DEADLINE_MS, userAgent: userAgent(ORIGIN), accept: 'application/json' }
  const answer = await askOutside(new URL(BANK_HOLIDAYS_URL), asked)
  const feed = answer.fault ? null : readBankHolidays(answer.text)
  if (!feed) throw new Problem('unavailable', 'The bank holidays could not be read. Those already known still apply.')
  const merged = mergeFeeds(keptFeed(), feed)
  commit(() => writeSetting('bank_holidays', merged, null, now))
  return { days: NATIONS.reduce((sum, nation) => sum + merged[nation].events.length, 0) }
}

/**
 * Returns whether a day is a bank holiday in each nation: from the last file read, and from those shipped with the
 * product.
 */
export function bankHolidays(): (nation: Nation) => (day: Day) => boolean {
  const feed = keptFeed()
  const days = Object.fromEntries(
    NATIONS.map((nation) => [nation, new Set(feed[nation].events.map(({ date }) => date))]),
  )
  return (nation) => (day) => days[nation]!.has(day)
}

function keptFeed(): Feed {
  const kept = readSetting('bank_holidays')
  return kept === null ? bundled : mergeFeeds(bundled, kept)
}
