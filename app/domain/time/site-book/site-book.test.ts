import { beforeEach, describe, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { visits } from '#db/schema/visits.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, later, minutes, now, refused, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { giveHandover, listHandovers, listOpenHandovers, takeHandover } from './handover/handovers.server.ts'
import { NewHandover } from './handover/input.ts'
import { MoveKey, NewSiteKey } from './keys/input.ts'
import { addSiteKey, listKeyMoves, listSiteKeys, moveKey, removeSiteKey } from './keys/keys.server.ts'
import { listSiteLog } from './log/log.server.ts'
import { NewVisit } from './visits/input.ts'
import { setBookSettings } from './visits/settings.server.ts'
import { findEvacuationList, listVisits, purgeVisits, signVisitorIn, signVisitorOut } from './visits/visits.server.ts'
import { watchSiteBook } from './watch.server.ts'

let alice: Person, bob: Person, dana: Person, siteId: string, other: string
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), now).id
  other = addSite(dana, SiteInput.parse({ name: 'Canary Tower' }), now).id
  arrive(alice)
})

const arrive = (who: Person, site = siteId, at = now) => {
  scan(who, {}, at)
  clockIn(who, { siteId: site }, at)
}
const lines = () => listSiteLog(dana, { siteId, limit: 50 }, now).items.map(({ words }) => words)
const come = (who: Person, input: object = {}, at = now) =>
  signVisitorIn(who, NewVisit.parse({ siteId, name: 'Vera Visitor', company: 'Lifts Ltd', badge: '7', ...input }), at)
const key = (input: object = {}) =>
  addSiteKey(dana, NewSiteKey.parse({ siteId, name: 'Rear gate', tag: 'K4', ...input }), now)
const move = (who: Person, id: string, input: object = {}, at = now) =>
  moveKey(who, MoveKey.parse({ id, ...input }), at)
const hand = (who: Person, input: object = {}, at = now) =>
  giveHandover(who, NewHandover.parse({ siteId, words: 'Gate 4 sticks', ...input }), at)
const notFound = (work: () => unknown) => expect(refused(work)).toMatchObject({ kind: 'not_found' })
const open = () =>
  db()
    .select()
    .from(exceptions)
    .all()
    .filter(({ state }) => state === 'open')
    .map(({ kind, reason }) => [kind, reason])

describe('visitors', () => {
  it('are signed in and out, and the book does not name them', () => {
    const { id } = come(alice)
    expect(signVisitorOut(alice, { id }, minutes(5)).outAt).toBe(minutes(5).toISOString())
    expect(signVisitorOut(alice, { id }, minutes(9)).outAt).toBe(minutes(5).toISOString())
    expect(listVisits(alice, { siteId, limit: 50 }, now).items).toMatchObject([{ name: 'Vera Visitor', badge: '7' }])
    expect(lines()).toEqual(['A visitor signed out, badge 7.', 'A visitor signed in, badge 7.'])
  })

  it('are on the evacuation list with the staff on shift there, and nobody from another site is', () => {
    come(alice)
    const { id } = come(alice, { name: 'Gone Already' })
    signVisitorOut(alice, { id }, now)
    arrive(bob, other)
    const list = findEvacuationList(alice, { id: siteId }, minutes(1))
    expect(list.people).toEqual([{ name: 'Alice Archer', since: now.toISOString() }])
    expect(list.visitors.map(({ name, company }) => [name, company])).toEqual([['Vera Visitor', 'Lifts Ltd']])
    notFound(() => findEvacuationList(bob, { id: siteId }, now))
  })

  it('are shown only to people who manage the site', () => {
    const { id } = come(alice)
    setGrant(dana, { userId: bob.id, siteId: other, level: 'supervisor' }, now)
    notFound(() => listVisits(bob, { siteId, limit: 50 }, now))
    notFound(() => come(bob))
    notFound(() => signVisitorOut(bob, { id }, now))
    setGrant(dana, { userId: bob.id, siteId, level: 'viewer' }, now)
    expect(refused(() => listVisits(bob, { siteId, limit: 50 }, now))).toMatchObject({ kind: 'forbidden' })
  })

  it('are deleted after 30 days, or after the number of days set for the site', () => {
    come(dana, {}, later(-31 * DAY_MS))
    come(dana, {}, later(-29 * DAY_MS))
    expect(purgeVisits(now)).toBe(1)
    setBookSettings(dana, { siteId, visitorDays: 7, showPhotos: false }, now)
    expect(purgeVisits(now)).toBe(1)
    expect(db().select().from(visits).all()).toEqual([])
  })
})

describe('keys', () => {
  it('are lent and returned, with a line each time', async () => {
    const { id } = key()
    expect(await move(alice, id, { to: 'Ron Repairs' })).toMatchObject({ holder: 'Ron Repairs', overdue: false })
    await expect(move(alice, id, { to: 'Somebody else' })).rejects.toMatchObject({ code: 'out' })
    expect(refused(() => removeSiteKey(dana, { id }, now))).toMatchObject({ code: 'out' })
    expect(await move(alice, id)).toMatchObject({ holder: null, dueAt: null })
    await expect(move(alice, id)).rejects.toMatchObject({ code: 'in' })
    expect(lines()).toEqual(['Key Rear gate (K4) back from Ron Repairs.', 'Key Rear gate (K4) out to Ron Repairs.'])
    expect(listKeyMoves(dana, { siteId }).items.map(({ direction }) => direction)).toEqual(['in', 'out'])
    removeSiteKey(dana, { id }, now)
    expect(listSiteKeys(dana, { siteId }, now)).toEqual([])
  })

  it('each movement can be reached, however many there have been since', async () => {
    const { id } = key()
    for (let n = 0; n < 60; n += 2) {
      await move(alice, id, { to: `Visitor ${n}` }, minutes(n))
      await move(alice, id, {}, minutes(n + 1))
    }
    const { items, next } = listKeyMoves(dana, { siteId })
    const older = listKeyMoves(dana, { siteId, before: next! })
    expect([items.length, older.items.length, older.next]).toEqual([50, 10, null])
    expect(older.items.at(-1)).toMatchObject({ direction: 'out', holder: 'Visitor 0' })
  })

  it('that are not returned in time are an exception until they are back', async () => {
    const { id } = key()
    await move(alice, id, { to: 'Ron Repairs', dueAt: minutes(30).toISOString() })
    watchSiteBook(minutes(29))
    expect(open()).toEqual([])
    watchSiteBook(minutes(31))
    watchSiteBook(minutes(32))
    expect(open()).toEqual([['key_out', 'Key Rear gate (K4), out to Ron Repairs.']])
    await move(alice, id, {}, minutes(40))
    expect(open()).toEqual([])
  })

  it('are moved by people who work there, and kept on the register by supervisors', async () => {
    const { id } = key()
    arrive(bob, other)
    await expect(move(bob, id, { to: 'Bob' })).rejects.toMatchObject({ kind: 'not_found' })
    expect(refused(() => addSiteKey(alice, { siteId, name: 'Mine', tag: null }, now))).toMatchObject({
      kind: 'forbidden',
    })
  })
})

describe('a handover', () => {
  it('is written with the keys counted, and the next guard reads it and takes over', () => {
    const first = key()
    key({ name: 'Store', tag: null })
    const { id, keys } = hand(alice, { keys: [first.id] })
    expect(keys.map(({ name, counted }) => [name, counted])).toEqual([
      ['Rear gate (K4)', true],
      ['Store', false],
    ])
    expect(refused(() => takeHandover(alice, { id }, now))).toMatchObject({ code: 'own' })
    arrive(bob)
    expect(listOpenHandovers(bob, siteId, now)).toMatchObject([{ id, words: 'Gate 4 sticks', givenBy: 'Alice Archer' }])
    expect(takeHandover(bob, { id }, minutes(3))).toMatchObject({ takenBy: bob.name })
    expect(takeHandover(bob, { id }, minutes(4)).takenAt).toBe(minutes(3).toISOString())
    expect(refused(() => takeHandover(dana, { id }, now))).toMatchObject({ code: 'taken' })
    expect(lines()).toEqual([
      `${bob.name} read the handover and took over.`,
      'Alice Archer handed over: Gate 4 sticks Not counted: Store.',
    ])
  })

  it('that nobody takes over is an exception after 15 minutes, if a guard is there, and closes when it is taken', () => {
    const { id } = hand(alice)
    watchSiteBook(minutes(60))
    expect(open()).toEqual([])
    arrive(bob, siteId, minutes(60))
    watchSiteBook(minutes(74))
    expect(open()).toEqual([])
    watchSiteBook(minutes(75))
    expect(open()).toEqual([['handover_open', 'Handed over by Alice Archer.']])
    takeHandover(bob, { id }, minutes(80))
    expect(open()).toEqual([])
  })

  it('no longer waits for anyone after a day', () => {
    hand(alice)
    arrive(bob, siteId, minutes(1))
    watchSiteBook(minutes(20))
    expect(open()).toHaveLength(1)
    watchSiteBook(later(DAY_MS + 1))
    expect(open()).toEqual([])
  })

  it('of another site is not found', () => {
    const { id } = hand(alice)
    arrive(bob, other)
    notFound(() => listHandovers(bob, { siteId, limit: 20 }, now))
    notFound(() => takeHandover(bob, { id }, now))
    notFound(() => hand(bob))
  })
})
