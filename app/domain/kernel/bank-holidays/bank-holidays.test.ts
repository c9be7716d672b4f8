import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/platform/env.server.ts'
import { forget, keep } from '~/platform/singleton.server.ts'
import { bankHolidays, refreshBankHolidays } from './bank-holidays.server.ts'
import bundled from './bundled.json'
import { type Feed, mergeFeeds, readBankHolidays } from './feed.ts'
import { NATIONS } from './nations.ts'

it.each([
  ['england-and-wales', '2026-12-25', true],
  ['england-and-wales', '2026-12-28', true],
  ['england-and-wales', '2026-12-26', false],
  ['england-and-wales', '2026-08-03', false],
  ['scotland', '2026-08-03', true],
  ['scotland', '2026-01-02', true],
  ['scotland', '2026-04-06', false],
  ['scotland', '2026-06-15', true],
  ['northern-ireland', '2026-07-13', true],
  ['northern-ireland', '2026-03-17', true],
  ['england-and-wales', '2026-07-13', false],
] as const)('%s, %s: %s', (nation, day, holds) => {
  expect(bankHolidays()(nation)(day)).toBe(holds)
})

const only = (date: string): Feed =>
  Object.fromEntries(NATIONS.map((one) => [one, { events: [{ title: 'A day', date, notes: '' }] }])) as Feed

it('keeps past years that the newer file has dropped, and believes the newer file for its own years', () => {
  const merged = mergeFeeds(bundled, only('2026-05-08'))
  const of = (year: string) =>
    merged.scotland.events.filter(({ date }) => date.startsWith(year)).map(({ date }) => date)
  expect(of('2026')).toEqual(['2026-05-08'])
  expect(of('2025')).toHaveLength(9)
})

it('accepts no other file', () => {
  expect(readBankHolidays('<html>')).toBeNull()
  expect(readBankHolidays('{"scotland":{"events":[]}}')).toBeNull()
  expect(readBankHolidays(JSON.stringify(only('soon')))).toBeNull()
  expect(readBankHolidays(JSON.stringify(bundled))).not.toBeNull()
})

describe('the weekly update', () => {
  let server: Server
  let answer: { status: number; text: string }
  beforeEach(async () => {
    server = createServer((_, response) => response.writeHead(answer.status).end(answer.text)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    keep('env', { ...env(), BANK_HOLIDAYS_URL: `http://127.0.0.1:${port}/bank-holidays.json` })
  })
  afterEach(() => {
    server.close()
    forget('env')
  })

  it('adds new days, and changes nothing when it fails', async () => {
    answer = { status: 200, text: JSON.stringify(only('2031-05-08')) }
    await refreshBankHolidays()
    expect(bankHolidays()('scotland')('2031-05-08')).toBe(true)
    expect(bankHolidays()('scotland')('2026-01-02')).toBe(true)
    for (const bad of [
      { status: 500, text: '' },
      { status: 200, text: 'Just a moment...' },
    ]) {
      answer = bad
      await expect(refreshBankHolidays()).rejects.toThrow('still apply')
    }
    expect(bankHolidays()('scotland')('2031-05-08')).toBe(true)
  })
})
