import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { SiteChange, SiteInput } from '../../kernel/sites/input.ts'
import { addSite, changeSite, findSite } from '../../kernel/sites/sites.server.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { NewSiteLogEntry } from '../../time/site-book/log/input.ts'
import { writeSiteLog } from '../../time/site-book/log/log.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { NewClientLink } from './input.ts'
import { listClientLinks, makeClientLink, revokeClientLink } from './links.server.ts'
import { sendClientReports } from './send.server.ts'

const FRIDAY = new Date('2026-11-20T09:00:00Z')
const days = (count: number) => new Date(FRIDAY.getTime() + count * 86_400_000)

let dana: Person, siteId: string
beforeEach(() => {
  keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), days(-30)).id
})

const make = (schedule: string, more: object = {}) => {
  const link = { siteId, name: 'Harbour Ltd', password: 'a-Kite-55-north', endsOn: '2026-12-20', schedule }
  return makeClientLink(
    dana,
    NewClientLink.parse({ ...link, email: 'one@client.test two@client.test', ...more }),
    FRIDAY,
  )
}
const queued = () => db().select().from(emails).all()

it('each address is emailed once on a morning when the report is ready, with its link and no contents', async () => {
  await writeSiteLog(dana, NewSiteLogEntry.parse({ siteId, words: 'Rear gate found open' }), null, FRIDAY)
  const { url } = await make('daily')
  expect(sendClientReports(days(1))).toEqual({ queued: 2 })
  expect(sendClientReports(days(1))).toEqual({ queued: 0 })
  expect(sendClientReports(days(2))).toEqual({ queued: 2 })
  expect(queued().map(({ toAddress }) => toAddress)).toEqual([
    ...['one@client.test', 'two@client.test', 'one@client.test', 'two@client.test'],
  ])
  const [first] = queued()
  const { text } = openEmail(first!)
  expect(text).toContain(`${url}?day=2026-11-20&days=1`)
  expect(text).not.toMatch(/Rear gate|Kite/)
  const { items } = listAudit(dana, { action: 'client_report_sent', limit: 50 } as never)
  expect(items).toHaveLength(2)
})

it('a weekly report is sent on Mondays, a monthly one on the first, and neither after the link has expired', async () => {
  await make('weekly')
  const monthly = await make('monthly', { email: 'month@client.test' })
  const mornings = Array.from({ length: 31 }, (_, day) => [day, sendClientReports(days(day)).queued])
  // 23 and 30 November and 7 and 14 December are Mondays, 1 December is the first; the links end on the 20th.
  expect(mornings.filter(([, count]) => count)).toEqual([
    ...[
      [3, 2],
      [10, 2],
      [11, 1],
      [17, 2],
      [24, 2],
    ],
  ])
  revokeClientLink(dana, { id: monthly.id }, days(12))
  expect(sendClientReports(days(31)).queued).toBe(0)
})

it('a weekly report covers the nights of the week that are in its period, also the last ones', async () => {
  await make('weekly', { from: '2026-11-25', to: '2026-11-27' })
  const mornings = Array.from({ length: 20 }, (_, day) => [day, sendClientReports(days(day)).queued])
  expect(mornings.filter(([, count]) => count)).toEqual([[10, 2]])
  const { subject, text } = openEmail(queued()[0]!)
  expect(subject).toContain('25 Nov 2026 to 28 Nov 2026')
  expect(text).toContain('?day=2026-11-27&days=3')
})

it('a report that was missed on its morning is sent on the next one, once', async () => {
  await make('weekly')
  await make('monthly', { email: 'month@client.test' })
  expect(sendClientReports(days(2)).queued).toBe(0)
  // The 24th is a Tuesday, and the 3rd a Thursday.
  expect(sendClientReports(days(4)).queued).toBe(2)
  expect(sendClientReports(days(5)).queued).toBe(0)
  expect(openEmail(queued()[0]!).text).toContain('?day=2026-11-22&days=4')
  expect(sendClientReports(days(13)).queued).toBe(3)
  expect(sendClientReports(days(14)).queued).toBe(0)
  expect(sendClientReports(days(17)).queued).toBe(2)
})

it('a daily report also covers the nights of mornings on which none could be sent', async () => {
  await make('daily', { email: 'one@client.test' })
  for (const day of [1, 2, 5, 6]) sendClientReports(days(day))
  expect(queued().map((row) => /\?day=\S+?&days=\d+/.exec(openEmail(row).text)?.[0])).toEqual([
    '?day=2026-11-20&days=1',
    '?day=2026-11-21&days=1',
    '?day=2026-11-24&days=3',
    '?day=2026-11-25&days=1',
  ])
})

it('an email that still waits is not sent once the link is revoked', async () => {
  const { id } = await make('daily')
  const other = await make('daily', { email: 'three@client.test' })
  sendClientReports(days(1))
  revokeClientLink(dana, { id }, days(1))
  expect(queued().map(({ toAddress }) => toAddress)).toEqual(['three@client.test'])
  expect(openEmail(queued()[0]!).text).toContain(other.url)
})

describe('a site that is given to another client', () => {
  const give = (client: string | null) => {
    changeSite(dana, SiteChange.parse({ ...findSite(dana, { id: siteId }), client }), days(1))
    runReactions(REACTIONS, days(1))
  }
  const states = () => listClientLinks(dana, { siteId }, days(1)).map(({ state }) => state)
  beforeEach(() => expectFollowUps())
  afterEach(() => expectReactions({}))

  it('no longer shows its reports to the former one, and emails them nothing', async () => {
    give('Harbour Ltd')
    await make('daily')
    give('harbour LTD ')
    expect(states()).toEqual(['active'])
    give('Quay plc')
    expect(states()).toEqual(['revoked'])
    expect(sendClientReports(days(2)).queued).toBe(0)
    // The new client's links are their own.
    await make('daily')
    give('Quay plc')
    expect(states()).toEqual(['active', 'revoked'])
  })

  it('keeps its links if its client is only named for the first time', async () => {
    await make('daily')
    give('Harbour Ltd')
    expect(states()).toEqual(['active'])
  })

  it('shows nothing to a client who has left, before there is another one', async () => {
    give('Harbour Ltd')
    await make('daily')
    give(null)
    expect(states()).toEqual(['revoked'])
  })
})

it('nothing is sent if no mail server is set up', async () => {
  await make('daily')
  keep('env', { ...env(), SMTP_URL: '' })
  expect(sendClientReports(days(1))).toEqual({ queued: 0 })
})
