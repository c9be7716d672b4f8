import { beforeEach, describe, expect, it } from 'vitest'
import { actor, staleActor, visitor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, later, minutes, now, refused, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { NewSiteLogEntry, SiteLogQuery } from '../../time/site-book/log/input.ts'
import { listSiteLog, strikeSiteLog, writeSiteLog } from '../../time/site-book/log/log.server.ts'
import { NewVisit } from '../../time/site-book/visits/input.ts'
import { setBookSettings } from '../../time/site-book/visits/settings.server.ts'
import { purgeVisits, signVisitorIn } from '../../time/site-book/visits/visits.server.ts'
import { giveHandover } from '../../time/site-book/handover/handovers.server.ts'
import { NewHandover } from '../../time/site-book/handover/input.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { NewClientLink, ReportQuery } from './input.ts'
import { listClientLinks, makeClientLink, purgeClientLinks, revokeClientLink } from './links.server.ts'
import { findClientPage, findClientReport, openClientLink } from './open.server.ts'
import { clientPdf, personWords, photoBlocks, reportBlocks, runPages } from './report-pdf.server.ts'
import { shownPhotos, siteReportOf } from '../../time/site-book/report/report.server.ts'
import { sendClientReports } from './send.server.ts'

let alice: Person, dana: Person, siteId: string
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), now).id
})

const PASSWORD = 'a-Kite-55-north'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
// `now` falls in the night of 20 November.
const make = async (input: object = {}, who = dana) => {
  const given = { siteId, name: 'Harbour Ltd', password: PASSWORD, endsOn: '2026-12-20', ...input }
  const link = await makeClientLink(who, NewClientLink.parse(given), now)
  return { ...link, token: link.url.split('/').at(-1)! }
}
const unlock = (token: string, password = PASSWORD, at = now) => openClientLink(visitor, { token, password }, at)
const look = (token: string, mark: string | null, query: object = {}, at = now) =>
  findClientPage(visitor, { ...ReportQuery.parse(query), token, mark }, at)
const report = (token: string, mark: string, query: object = {}, at = now) => {
  const page = look(token, mark, query, at)
  return page.open ? page.report : null
}
const write = (words: string, input: object = {}, site = siteId) =>
  writeSiteLog(dana, NewSiteLogEntry.parse({ siteId: site, words, ...input }), null, now)

describe('a link for a client', () => {
  it('shows nothing without its password, and with it the report for an hour', async () => {
    await write('Gate found open')
    const { token } = await make()
    expect(look(token, null)).toEqual({ open: false })
    expect(look(token, 'nonsense')).toEqual({ open: false })
    const { mark } = await unlock(token)
    expect(report(token, mark)?.entries).toMatchObject([{ n: 1, words: 'Gate found open' }])
    expect(look(token, mark, {}, minutes(61))).toEqual({ open: false })
  })

  it('opens no other link, and shows no night outside its period', async () => {
    const [first, second] = [await make({ from: '2026-11-18', to: '2026-11-20' }), await make()]
    const { mark } = await unlock(first.token)
    expect(look(second.token, mark)).toEqual({ open: false })
    expect(report(first.token, mark, { day: '2026-11-18' })).not.toBeNull()
    for (const day of ['2026-11-17', '2026-11-21'])
      expect(refused(() => look(first.token, mark, { day }))).toMatchObject({ kind: 'not_found' })
  })

  it('makes a caller wait after five wrong passwords', async () => {
    const { token } = await make()
    for (let tries = 0; tries < 5; tries++)
      await expect(unlock(token, 'wrong')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(unlock(token)).rejects.toMatchObject({ kind: 'too_many' })
  })

  it('is not found after its end, after it is revoked, or if it never existed', async () => {
    const { id, token } = await make({ endsOn: '2026-11-21' })
    const { mark } = await unlock(token)
    const gone = (at: Date) => expect(refused(() => look(token, mark, {}, at))).toMatchObject({ kind: 'not_found' })
    gone(later(2 * DAY_MS))
    await expect(unlock(token, PASSWORD, later(2 * DAY_MS))).rejects.toMatchObject({ kind: 'not_found' })
    revokeClientLink(dana, { id }, now)
    gone(now)
    expect(listClientLinks(dana, { siteId }, now)).toMatchObject([{ state: 'revoked' }])
    expect(refused(() => look('unknown', null))).toMatchObject({ kind: 'not_found' })
    expect(purgeClientLinks(later(60 * DAY_MS))).toBe(0)
    expect(purgeClientLinks(later(93 * DAY_MS))).toBe(1)
  })

  it('is deleted with its addresses 90 days after it is revoked, although its last day is later', async () => {
    const { id } = await make({ endsOn: '2027-02-17' })
    revokeClientLink(dana, { id }, now)
    expect(purgeClientLinks(later(89 * DAY_MS))).toBe(0)
    expect(purgeClientLinks(later(91 * DAY_MS))).toBe(1)
  })

  it('lasts at most 90 days, and only administrators make one, with their password', async () => {
    await expect(make({ endsOn: '2027-02-19' })).rejects.toThrow('at most 90 days')
    await expect(make({ endsOn: '2026-11-19' })).rejects.toThrow('This day is over')
    await expect(make({ from: '2026-11-20', to: '2026-11-19' })).rejects.toThrow('before the first')
    await expect(make({ email: 'a@b.test', schedule: 'daily' })).rejects.toThrow('No mail server is set up')
    await expect(make({}, alice)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(make({}, staleActor('dana'))).rejects.toMatchObject({ code: 'confirm_password' })
    expect(sendClientReports(now)).toEqual({ queued: 0 })
  })

  it('records each opening in the audit trail', async () => {
    const { token } = await make()
    const { mark } = await unlock(token)
    look(token, mark)
    findClientReport(visitor, { ...ReportQuery.parse({}), token, mark }, now)
    const { items } = listAudit(dana, { action: 'client_link_opened', limit: 50 } as never)
    expect(items).toHaveLength(3)
  })
})

describe('the report', () => {
  it('shows who was there, what was written and the keys, and no visitor, handover or other site', async () => {
    scan(alice)
    clockIn(alice, { siteId })
    clockOut(alice)
    const { id } = await write('Gate found open', { kind: 'incident' })
    strikeSiteLog(dana, { id, reason: 'Wrong gate' }, now)
    signVisitorIn(dana, NewVisit.parse({ siteId, name: 'Vera Visitor' }), now)
    giveHandover(dana, NewHandover.parse({ siteId, words: 'Watch the new cleaner' }), now)
    const other = addSite(dana, SiteInput.parse({ name: 'Canary Tower' }), now).id
    await write('Elsewhere', {}, other)
    await write('The night before', { occurredAt: later(-DAY_MS).toISOString() })
    const { token } = await make({ from: '2026-11-18' })
    const { mark } = await unlock(token)
    const found = report(token, mark)!
    expect(found.people).toEqual([
      { name: 'Alice Archer', position: null, in: now.toISOString(), out: minutes(60).toISOString() },
    ])
    expect(found.entries.map(({ words, struck }) => [words, struck])).toEqual([['Gate found open', 'Wrong gate']])
    expect(found.visitors).toBe(1)
    // The night is not over yet, so more entries may be added.
    expect(found.soFar).toBe(now.toISOString())
    expect(JSON.stringify(reportBlocks(found))).toContain('No tours yet.')
    expect(JSON.stringify(reportBlocks({ ...found, soFar: null }))).toContain('No tours.')
    expect(siteReportOf(siteId, found.firstDay as never, found.lastDay as never, later(2 * DAY_MS)).soFar).toBeNull()
    expect(JSON.stringify([found, reportBlocks(found)])).not.toMatch(/Vera|cleaner|Elsewhere|night before/)
    expect(report(token, mark, { days: 7 })!.entries.map(({ words }) => words)).toEqual([
      'The night before',
      'Gate found open',
    ])
  })

  it('counts the visitors whose names have been deleted, and none that was signed in by mistake', () => {
    signVisitorIn(dana, NewVisit.parse({ siteId, name: 'Vera Visitor' }), now)
    const count = (at: Date) => siteReportOf(siteId, '2026-11-20', '2026-11-20', at).visitors
    expect(purgeVisits(later(31 * DAY_MS))).toBe(1)
    expect(count(later(31 * DAY_MS))).toBe(1)
    const [line] = listSiteLog(dana, SiteLogQuery.parse({ siteId }), now).items
    strikeSiteLog(dana, { id: line!.id, reason: 'Wrong site' }, now)
    expect(count(now)).toBe(0)
  })

  it('says of a shift without an end only that it has none, whenever the report is read', () => {
    scan(alice)
    clockIn(alice, { siteId })
    const { people } = siteReportOf(siteId, '2026-11-20', '2026-11-20', later(5 * DAY_MS))
    expect(people.map(personWords)).toEqual([expect.stringMatching(/^Alice Archer: .*, not clocked out$/)])
  })

  it('gives each tour that was walked its own page, and a tour that nobody walked none', () => {
    const tour = { ...{ title: 'Night round', state: 'Finished', name: 'Alice Archer', ended: now.toISOString() } }
    const scan = { at: now.toISOString(), checkpoint: 'Gate', method: 'NFC tag', marks: '', late: true }
    const walked = {
      ...tour,
      started: now.toISOString(),
      scanned: 1,
      planned: 2,
      reason: null,
      scans: [scan],
      left: ['Dock'],
    }
    const missed = { ...walked, state: 'Missed', started: null, ended: null, scans: [], left: [] }
    const blocks = runPages({ tours: [walked, missed, walked] })
    expect(blocks.filter(({ kind }) => kind === 'page')).toHaveLength(2)
    expect(JSON.stringify(blocks)).toMatch(/Gate: NFC tag, recorded offline.*Not scanned: Dock/)
  })

  it('shows photographs only if the site allows it', async () => {
    const { id } = await write('Gate found open', { photos: [PIXEL] })
    expect(shownPhotos(siteId, [id]).size).toBe(0)
    setBookSettings(dana, { siteId, visitorDays: 30, showPhotos: true }, now)
    expect(shownPhotos(siteId, [id]).get(id)).toHaveLength(1)
  })

  it('says how many photographs it has no room for', async () => {
    setBookSettings(dana, { siteId, visitorDays: 30, showPhotos: true }, now)
    for (let n = 0; n < 16; n++) await write(`Fence ${n}`, { photos: [PIXEL, PIXEL, PIXEL, PIXEL] })
    const { token } = await make()
    const { mark } = await unlock(token)
    const known = report(token, mark)!
    const photos = shownPhotos(
      siteId,
      known.entries.map(({ id }) => id),
    )
    const blocks = await photoBlocks(known, photos)
    expect(blocks.at(-1)).toEqual({ kind: 'paragraph', text: '4 more photographs are not in this PDF.' })
    expect(await photoBlocks(known, new Map([...photos].slice(0, 15)))).toHaveLength(16)
  })

  it('is not a PDF for a reader who has not entered the password', async () => {
    const { token } = await make()
    await expect(clientPdf(visitor, { ...ReportQuery.parse({}), token, mark: null }, now)).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})
