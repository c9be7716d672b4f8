import { beforeEach, describe, expect, it } from 'vitest'
import { tourScans } from '#db/schema/tours.ts'
import { actor } from '../../../../../e2e/support/actors.ts'
import { setLegalHold } from '../../../kernel/people/records.server.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import {
  addCheckpoint,
  changeCheckpoint,
  listCheckpoints,
  removeCheckpoint,
  replaceToken,
} from '../checkpoints/checkpoints.server.ts'
import { CheckpointChange, NewCheckpoint } from '../checkpoints/input.ts'
import { NewTour, TourChange } from '../tours/input.ts'
import { addTour, changeTour, listTours, removeTour } from '../tours/tours.server.ts'
import { RunQuery, Scan } from './input.ts'
import { listOwnTours } from './own.server.ts'
import { purgePlaces } from './records.server.ts'
import { findRun, listRuns } from './runs.server.ts'
import { scanCheckpoint, scanLater } from './scan.server.ts'
import { finishTour, finishTourLater, startTour, startTourLater } from './walk.server.ts'
import { settleTours } from './watch.server.ts'

const now = new Date('2040-01-11T02:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const dana = () => actor('dana')
const [alice, bob] = [() => actor('alice'), () => actor('bob')]

let siteId = ''
let posters: { id: string; token: string; code: string; name: string }[] = []
let tourId = ''
beforeEach(() => {
  siteId = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  for (const [index, name] of ['Gate', 'Yard', 'Dock'].entries()) {
    const place = { latitude: 51.5 + index / 1000, longitude: 0 }
    addCheckpoint(dana(), NewCheckpoint.parse({ siteId, name, ...place }), now)
  }
  posters = listCheckpoints(dana(), { siteId })
  tourId = addTour(dana(), round({ times: ['02:00'] }), later(-60)).id
  for (const person of [alice(), bob()]) clockIn(person.id)
})

const round = (more: object = {}) =>
  NewTour.parse({ siteId, name: 'Night round', checkpointIds: posters.map(({ id }) => id), ...more })

/** Clocks a person in at the site, an hour ago. */
function clockIn(userId: string) {
  const [id, shiftId, at] = [newId(), newId(), later(-60)]
  commit(() => {
    write().insert(shifts).values({ id: shiftId, userId, startedAt: at }).run()
    const entry = { id, userId, action: 'clock_in', at, shiftId, method: 'manual', flags: [], siteId }
    write().insert(clockEntries).values(entry).run()
  })
}

const at = (index: number, metres = 0) => ({
  latitude: 51.5 + index / 1000 + metres / 111_195,
  longitude: 0,
  accuracy: 5,
})
const scan = (id: string, index: number, minute: number, more: object = {}, who = alice()) =>
  scanCheckpoint(
    who,
    Scan.parse({ id, token: posters[index]!.token, method: 'qr', location: at(index), ...more }),
    later(minute),
  )

const made = (minute: number, more: Partial<Made> = {}): Made => ({
  operationId: newId(),
  madeAt: later(minute),
  receivedAt: later(300),
  at: later(minute),
  trust: 'steady',
  notBefore: later(-60),
  notAfter: later(300),
  ...more,
})

describe('a tour', () => {
  it('that is due at 02:00 is started, scanned in order and finished: one run without a mark', async () => {
    expect(listOwnTours(alice(), {}, now)).toMatchObject([{ id: tourId, dueAt: now.toISOString(), run: null }])
    const run = startTour(alice(), { tourId }, later(1))
    expect(run).toMatchObject({ state: 'running', dueAt: now.toISOString(), planned: 3, userName: 'Alice Archer' })
    expect(startTour(alice(), { tourId }, later(2)).id).toBe(run.id)
    expect(await scan(run.id, 0, 3)).toMatchObject({ marks: [], trust: 'server', scanned: 1, next: { name: 'Yard' } })
    await scan(run.id, 1, 6)
    expect(await scan(run.id, 2, 9)).toMatchObject({ next: null, scanned: 3, planned: 3 })
    expect(finishTour(alice(), { id: run.id, reason: null }, later(10))).toMatchObject({ state: 'finished' })
    expect(listRuns(dana(), RunQuery.parse({ siteId })).items).toMatchObject([
      { state: 'finished', scanned: 3, marked: 0 },
    ])
  })

  it('that ends early says why', async () => {
    const { id } = startTour(alice(), { tourId }, now)
    await scan(id, 0, 1)
    expect(() => finishTour(alice(), { id, reason: null }, later(2))).toThrow('Say why the tour ends here')
    expect(finishTour(alice(), { id, reason: 'An alarm at the dock' }, later(2))).toMatchObject({
      ...{ state: 'ended_early', reason: 'An alarm at the dock', scanned: 1 },
    })
  })

  it('of another site or another person is refused, and so is a second one at the same time', async () => {
    const elsewhere = addSite(dana(), SiteInput.parse({ name: 'Harbour' }), now).id
    const there = addCheckpoint(dana(), NewCheckpoint.parse({ siteId: elsewhere, name: 'Pier' }), now)
    const other = addTour(dana(), NewTour.parse({ siteId: elsewhere, name: 'Pier', checkpointIds: [there.id] }), now)
    expect(() => startTour(alice(), { tourId: other.id }, now)).toThrow('Tour not found')
    expect(() => addTour(dana(), round({ checkpointIds: [there.id] }), now)).toThrow('Choose checkpoints of this site')
    const { id } = startTour(alice(), { tourId }, now)
    await expect(scan(id, 0, 1, {}, bob())).rejects.toThrow('Tour not found')
    await expect(scan(id, 0, 1, { token: there.token })).rejects.toThrow('not a checkpoint of this site')
    await expect(scan(id, 0, 1, { token: 'nonsense' })).rejects.toThrow('not a checkpoint of this site')
    const second = addTour(dana(), round({ name: 'Roof' }), now)
    expect(() => startTour(alice(), { tourId: second.id }, now)).toThrow('You are on another tour')
  })

  it('keeps its version: changing the tour or a checkpoint changes no earlier run', async () => {
    const { id } = startTour(alice(), { tourId }, now)
    await scan(id, 0, 1)
    const before = findRun(dana(), { id })
    changeCheckpoint(dana(), CheckpointChange.parse({ id: posters[0]!.id, name: 'Front gate' }), later(2))
    changeTour(dana(), TourChange.parse({ id: tourId, name: 'Short round', checkpointIds: [posters[2]!.id] }), later(3))
    removeCheckpoint(dana(), { id: posters[1]!.id }, later(4))
    expect(findRun(dana(), { id })).toEqual(before)
    expect(listTours(dana(), { siteId })).toMatchObject([
      { name: 'Short round', version: 3, checkpointIds: [posters[2]!.id] },
    ])
    removeTour(dana(), { id: tourId }, later(5))
    expect(findRun(dana(), { id })).toEqual(before)
    expect(listTours(dana(), { siteId })).toEqual([])
  })
})

describe('a doubtful scan is stored and marked', () => {
  it('500 metres away, with an old poster, out of order, and faster than walking', async () => {
    const { id } = startTour(alice(), { tourId }, now)
    replaceToken(dana(), { id: posters[0]!.id }, now)
    expect(await scan(id, 0, 1, { location: at(0, 500) })).toMatchObject({
      ...{ marks: ['far', 'retired'], fence: { verdict: 'away', distanceMetres: 500 } },
    })
    expect(await scan(id, 2, 1.1)).toMatchObject({ marks: ['too_fast', 'out_of_order'] })
    expect(findRun(dana(), { id })).toMatchObject({ scanned: 2, marked: 2 })
  })

  it('with two phones within a minute, on both', async () => {
    const [one, other] = [startTour(alice(), { tourId }, now), startTour(bob(), { tourId }, now)]
    expect(await scan(one.id, 0, 1)).toMatchObject({ marks: [] })
    expect(await scan(other.id, 0, 1.5, {}, bob())).toMatchObject({ marks: ['same_moment'] })
    expect(findRun(dana(), { id: one.id }).scans).toMatchObject([{ marks: ['same_moment'] }])
  })

  it('with its typed code, without a location', async () => {
    const { id } = startTour(alice(), { tourId }, now)
    const code = ` ${posters[0]!.code.toLowerCase()} `
    expect(await scan(id, 0, 1, { token: null, code, method: 'typed', location: null })).toMatchObject({
      ...{ method: 'typed', marks: [], fence: { verdict: 'unknown' } },
    })
  })
})

it('a time given by a client counts as claimed, within a day and never in the future', async () => {
  const { id } = startTour(alice(), { tourId }, now)
  const told = async (minute: number, timestamp: Date) =>
    scan(id, 0, minute, { timestamp: timestamp.toISOString() }).then(({ at, trust }) => [at, trust])
  expect(await told(10, later(5))).toEqual([later(5).toISOString(), 'claimed'])
  expect(await told(20, later(20 + 180))).toEqual([later(20).toISOString(), 'server'])
  expect(await told(30, later(-2000))).toEqual([later(30).toISOString(), 'server'])
})

it.each([
  ['text', `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`],
  ['a page', `data:text/html;base64,${Buffer.from('<script>').toString('base64')}`],
  ['no data URL', 'https://elsewhere.example/x.png'],
])('a photograph that is %s is refused with a reason, and the scan can be repeated', async (_what, photo) => {
  const { id } = startTour(alice(), { tourId }, now)
  await expect(scan(id, 0, 1, { photo })).rejects.toMatchObject({ errors: { photo: [expect.any(String)] } })
  expect(db().select().from(tourScans).all()).toEqual([])
  expect(await scan(id, 0, 1)).toMatchObject({ scanned: 1 })
})

describe('a tour stored on a phone without signal', () => {
  const kept = (index: number) => ({
    ...{ runId: 'phone-1', tourId, token: posters[index]!.token, code: null, method: 'qr' as const },
    ...{ location: null, answer: null, note: null, photo: null },
  })
  const told = () => listRuns(dana(), RunQuery.parse({ siteId })).items
  const work = [
    () => startTourLater(alice(), { runId: 'phone-1', tourId }, made(1)),
    () => scanLater(alice(), kept(0), made(3)),
    () => scanLater(alice(), kept(1), made(6)),
    () => scanLater(alice(), kept(2), made(9)),
    () => finishTourLater(alice(), { runId: 'phone-1', tourId, reason: null }, made(10)),
  ]

  it.each([[[0, 1, 2, 3, 4]], [[4, 3, 2, 1, 0]], [[2, 4, 0, 3, 1]]])(
    'is one run with its times, whichever arrives first: %j',
    async (order) => {
      for (const index of order) await work[index]!()
      expect(told()).toMatchObject([
        { state: 'finished', scanned: 3, marked: 0, dueAt: now.toISOString(), startedAt: later(1).toISOString() },
      ])
      expect(findRun(dana(), { id: told()[0]!.id }).scans.map((one) => [one.at, one.trust, one.marks])).toEqual(
        [3, 6, 9].map((minute) => [later(minute).toISOString(), 'steady', []]),
      )
    },
  )

  it('replaces a tour that counted as missed', async () => {
    await settleTours(later(61))
    expect(told()).toMatchObject([{ state: 'missed', userId: null }])
    for (const step of work) await step()
    expect(told()).toMatchObject([{ state: 'finished', scanned: 3, userName: 'Alice Archer' }])
  })

  it('is kept, and no longer missed, if the tour was removed before the phone had signal again', async () => {
    await settleTours(later(90))
    expect(told()).toMatchObject([{ state: 'missed' }])
    removeTour(dana(), { id: tourId }, later(100))
    for (const perform of work) await perform()
    expect(told()).toMatchObject([{ state: 'finished', scanned: 3, dueAt: now.toISOString() }])
    expect(() => startTour(alice(), { tourId }, later(30))).toThrow('Tour not found')
  })

  it('keeps its end and its reason, if the phone sends them after the server has given the tour up', async () => {
    const lateTo = { receivedAt: later(780) }
    const { id } = startTourLater(alice(), { runId: 'phone-1', tourId }, made(1, lateTo))
    await settleTours(later(780))
    // Who finishes it only now has not walked for thirteen hours.
    expect(finishTour(alice(), { id, reason: null }, later(781)).endedAt).toBe(later(1).toISOString())
    await scanLater(alice(), kept(0), made(3, lateTo))
    finishTourLater(alice(), { runId: 'phone-1', tourId, reason: 'Gate blocked' }, made(10, lateTo))
    const ended = { state: 'ended_early', endedAt: later(10).toISOString(), reason: 'Gate blocked' }
    expect(told()).toMatchObject([ended])
    // Once a person has ended it, a repeat changes nothing.
    finishTourLater(alice(), { runId: 'phone-1', tourId, reason: 'Other' }, made(12, lateTo))
    expect(told()).toMatchObject([ended])
  })

  it('at a site where the person was not expected is not found', () => {
    const stranger = actor('charlie')
    expect(() => startTourLater(stranger, { runId: 'x', tourId }, made(1))).toThrow('Tour not found')
  })
})

it('a tour that nobody ended is ended automatically after twelve hours, with the scans it has', async () => {
  const { id } = startTour(alice(), { tourId }, now)
  await scan(id, 0, 5)
  expect(await settleTours(later(719))).toEqual({ missed: 0, forgotten: 0 })
  expect(await settleTours(later(721))).toEqual({ missed: 0, forgotten: 1 })
  expect(findRun(dana(), { id })).toMatchObject({ state: 'ended_early', endedAt: later(5).toISOString() })
})

it('after ninety days the exact locations of scans are deleted, and their distances stay', async () => {
  const { id } = startTour(alice(), { tourId }, now)
  await scan(id, 0, 1)
  expect(purgePlaces(later(89 * 24 * 60))).toBe(0)
  const { id: userId } = alice()
  const hold = (legalHold: boolean) => commit(() => setLegalHold(userId, legalHold, now))
  hold(true)
  expect(purgePlaces(later(91 * 24 * 60))).toBe(0)
  hold(false)
  expect(purgePlaces(later(91 * 24 * 60))).toBe(1)
  expect(db().select().from(tourScans).all()).toMatchObject([{ latitude: null, fence: 'at_site', distanceMetres: 0 }])
})
