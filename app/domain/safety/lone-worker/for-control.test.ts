import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Level } from '../../kernel/access/levels.ts'
import { isFor } from '../../kernel/events/bus.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addWatchAlert } from '../emergencies/watch-alerts.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import {
  checkFor,
  countLateChecks,
  endSessionFor,
  findSession,
  listLateChecks,
  listSessions,
  startSessionFor,
} from './for-control.server.ts'
import { LoneCheck, LoneStart, LoneStartFor } from './input.ts'
import { checkIn } from './own.server.ts'
import { startSession } from './sessions.server.ts'
import { type WatchedSession } from './views.ts'
import { watchSessions } from './watch.server.ts'

const site = (name: string) => addSite(actor('dana'), SiteInput.parse({ name })).id
const give = (siteId: string | null, level: Level) =>
  setGrant(actor('dana'), { userId: actor('bob').id, siteId, level })
const startAt = (name: 'alice' | 'charlie', siteId: string | null) =>
  startSession(actor(name), LoneStart.parse({ siteId })).id
const late = (id: string) =>
  commit(() => write().update(loneSessions).set({ lateAt: new Date() }).where(eq(loneSessions.id, id)).run())
const raise = (type: 'duress' | 'missed_check_in', loneSessionId: string, siteId: string) => {
  const event = type === 'duress' ? ('lone.duress' as const) : ('lone.missed' as const)
  const where = { loneSessionId, siteId, location: null, address: null }
  const alert = { type, event, userId: actor('alice').id, notes: 'No word', ...where }
  commit(() => addWatchAlert(alert, new Date()))
}
const words = 'Spoke to them'

it('a person with site access sees the lone workers of that site, and nobody else’s', () => {
  const [own, other] = [site('Own'), site('Other')]
  give(own, 'viewer')
  const [mine, theirs] = [startAt('alice', own), startAt('charlie', other)]
  const bob = actor('bob')
  expect(listSessions(bob, { state: 'active' }).items.map(({ id }) => id)).toEqual([mine])
  expect(findSession(bob, { id: mine }).id).toBe(mine)
  expect(() => findSession(bob, { id: theirs })).toThrow('Session not found')
  expect(isFor(bob, { audience: 'control_and_person', personId: null, payload: { siteId: own } })).toBe(true)
  expect(isFor(bob, { audience: 'control_and_person', personId: null, payload: { siteId: other } })).toBe(false)
})

it('every ended session can be reached, page by page, from the end of a month as well', () => {
  const [own, bob] = [site('Own'), actor('bob')]
  give(own, 'viewer')
  startAt('charlie', null)
  const row = db().select().from(loneSessions).get()!
  const days = Array.from({ length: 230 }, (_, n) => new Date(Date.UTC(2024, 0, n + 1)))
  const idOf = (day: Date) => `ended-${day.toISOString().slice(0, 10)}`
  const ended = days.map((day) => ({ ...row, id: idOf(day), siteId: own, state: 'ended', startedAt: day }))
  commit(() => ended.forEach((one) => write().insert(loneSessions).values(one).run()))
  const pages: WatchedSession[][] = []
  let before: string | undefined
  do {
    const { items, next } = listSessions(bob, { state: 'ended', before })
    pages.push(items)
    before = next ?? undefined
  } while (before)
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(pages.flat().map(({ id }) => id)).toEqual(days.map(idOf).reverse())
  const [first] = listSessions(bob, { state: 'ended', month: '2024-02', limit: 1 }).items
  expect(first!.id).toBe('ended-2024-02-29')
  expect(() => listSessions(bob, { state: 'ended', before: 'unknown' })).toThrow('nothing to continue from')
})

it('a supervisor can act for the lone workers of their site, a viewer can only look', () => {
  const [own, other] = [site('Own'), site('Other')]
  const [mine, theirs] = [startAt('alice', own), startAt('charlie', other)]
  const bob = actor('bob')
  give(own, 'viewer')
  expect(() => checkFor(bob, { id: mine, words })).toThrow('You are not allowed to do this')
  give(own, 'supervisor')
  expect(checkFor(bob, { id: mine, words })).toMatchObject({ dueAt: expect.any(String) as string })
  expect(endSessionFor(bob, { id: mine, words }).state).toBe('ended')
  expect(() => checkFor(bob, { id: theirs, words })).toThrow('Session not found')
  expect(() => endSessionFor(bob, { id: theirs, words })).toThrow('Session not found')
})

it('a supervisor starts monitoring only for staff of their site', () => {
  const own = site('Own')
  give(own, 'supervisor')
  const input = LoneStartFor.parse({ userId: actor('charlie').id, siteId: own })
  expect(() => startSessionFor(actor('bob'), input)).toThrow('Person not found')
  expect(startSessionFor(actor('dana'), input).siteId).toBe(own)
})

it('a person without site access is refused before anything is looked up', () => {
  const id = startAt('alice', site('Own'))
  expect(() => listSessions(actor('charlie'), { state: 'active' })).toThrow('You are not allowed')
  expect(() => findSession(actor('charlie'), { id: 'nothing' })).toThrow('You are not allowed')
  expect(() => checkFor(actor('charlie'), { id, words })).toThrow('You are not allowed')
})

it('a supervisor does not see a duress alert in a session', () => {
  const own = site('Own')
  give(own, 'supervisor')
  const id = startAt('alice', own)
  raise('duress', id, own)
  expect(findSession(actor('bob'), { id })).toMatchObject({ alerts: [], alertId: null })
  expect(findSession(actor('dana'), { id }).alerts).toHaveLength(1)
})

it('an administrator who entered the duress PIN sees no sign of it beside their own session', () => {
  const own = site('Own')
  const id = startAt('alice', own)
  raise('duress', id, own)
  const alice = { ...actor('dana'), id: actor('alice').id }
  const alertOf = (reader: typeof alice) =>
    listSessions(reader, { state: 'active' }).items.map(({ alertId }) => alertId)
  expect(alertOf(actor('dana'))).toEqual([expect.any(String)])
  expect([...alertOf(alice), findSession(alice, { id }).alertId]).toEqual([null, null])
  raise('missed_check_in', id, own)
  expect(alertOf(alice)).toEqual([expect.any(String)])
})

it('counts a late check-in until an alert is open for it, at the sites of the actor', () => {
  const [own, other] = [site('Own'), site('Other')]
  give(own, 'viewer')
  const [mine, theirs] = [startAt('alice', own), startAt('charlie', other)]
  expect(countLateChecks(actor('dana'))).toBe(0)
  late(mine)
  late(theirs)
  expect([countLateChecks(actor('dana')), countLateChecks(actor('bob'))]).toEqual([2, 1])
  expect(listLateChecks(actor('bob')).map(({ id }) => id)).toEqual([mine])
  raise('missed_check_in', mine, own)
  expect([countLateChecks(actor('dana')), countLateChecks(actor('bob'))]).toEqual([1, 0])
})

it('nobody confirms their own safety as control, or ends their own session there', () => {
  const dana = actor('dana')
  const refusal = 'This is your own session. Please check in or end it in the staff portal, under Working alone.'
  const { id } = startSession(dana, LoneStart.parse({}))
  expect(() => checkFor(dana, { id, words })).toThrow(refusal)
  expect(() => endSessionFor(dana, { id, words })).toThrow(refusal)
  const [row] = listSessions(dana, { state: 'active' }).items
  expect([row?.id, findSession(dana, { id }).checks.map(({ source }) => source)]).toEqual([id, ['start']])
})

it('a supervisor cannot confirm their own safety either', () => {
  const own = site('Own')
  give(own, 'supervisor')
  const { id } = startSession(actor('bob'), LoneStart.parse({ siteId: own }))
  expect(() => checkFor(actor('bob'), { id, words })).toThrow('This is your own session')
  expect(() => endSessionFor(actor('bob'), { id, words })).toThrow('This is your own session')
})

it('a check-in is listed as late although an alert of an earlier silence is still open', async () => {
  const id = startSession(actor('alice'), LoneStart.parse({ intervalMinutes: 30 }), at(0)).id
  await watchSessions(at(36))
  expect(countLateChecks(actor('dana'))).toBe(0)
  await checkIn(actor('alice'), LoneCheck.parse({ id }), at(40))
  await watchSessions(at(71))
  expect(listLateChecks(actor('dana')).map((one) => one.id)).toEqual([id])
  await watchSessions(at(76))
  expect(countLateChecks(actor('dana'))).toBe(0)
})

const at = (minutes: number) => new Date(Date.parse('2040-01-10T20:00:00Z') + minutes * 60_000)
