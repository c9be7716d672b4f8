import { expect, it } from 'vitest'
import { type AlertView } from '../emergencies/alert-view.ts'
import { alertPin, countWithout, type MappedSite, type OnShift, peoplePins, sitePins } from './pins.ts'
import { standingAt } from './standing.ts'

const now = new Date('2026-11-22T22:30:00Z')
const wharf = { latitude: 51.5, longitude: -0.12 }
const mill = { latitude: 53.48, longitude: -2.24 }
const nowhere = { latitude: null, longitude: null }
const site = (id: string, at: typeof wharf | typeof nowhere = wharf): MappedSite => ({
  id,
  name: `The ${id}`,
  radiusMetres: 100,
  ...at,
})
const on = (userId: string, more: Partial<OnShift> = {}): OnShift => ({
  ...{ userId, firstName: userId, lastName: 'Lee', since: new Date('2026-11-22T20:00:00Z') },
  placedAt: new Date('2026-11-22T21:58:00Z'),
  ...{ siteId: null, verdict: 'unknown', ...mill, accuracy: 12 },
  ...more,
})
const punch = { action: 'clock_in', at: '2026-11-21T21:58:00Z', address: null, ...mill }
const alert = (more: object = {}) =>
  ({
    ...{ id: 'a1', drill: false, userDetails: { fullName: 'Ann Lee' }, triggeredAt: '2026-11-22T22:10:00Z' },
    ...{ acknowledgedAt: null, acknowledgedBy: null, lastPunch: null, livePlace: null },
    location: { ...wharf, accuracy: 34.6, address: null },
    placeAt: '2026-11-22T22:09:00.000Z',
    ...more,
  }) as unknown as AlertView

const MONITORING = { type: 'watch_failed', location: null }

it.each([
  {
    what: 'with a location',
    given: {},
    pin: {
      kind: 'alert',
      mark: '!',
      ...wharf,
      accuracyMetres: 34.6,
      urgent: true,
      placeAt: '2026-11-22T22:09:00.000Z',
    },
    says: 'Alert at 22:10, to within 35 m. Not acknowledged.',
  },
  {
    what: 'that somebody has seen',
    given: { acknowledgedAt: '2026-11-22T22:11:00Z', acknowledgedBy: 'Dana Dean' },
    pin: { urgent: false },
    says: 'Alert at 22:10, to within 35 m. Seen by Dana Dean.',
  },
  { what: 'that is a drill', given: { drill: true }, pin: { kind: 'drill', mark: 'D', name: 'Drill: Ann Lee' } },
  {
    what: 'without a location, where its person last clocked in',
    given: { location: null, lastPunch: punch },
    pin: { ...mill, accuracyMetres: null, name: 'Ann Lee, last clock-in', placeAt: punch.at },
    says: 'Alert at 22:10 without a location. Last clocked in here on 21 Nov 2026, 21:58. Not acknowledged.',
  },
  {
    what: 'without a location, where its person last clocked out',
    given: { location: null, lastPunch: { ...punch, action: 'clock_out' } },
    pin: { ...mill, name: 'Ann Lee, last clock-out' },
    says: 'Alert at 22:10 without a location. Last clocked out here on 21 Nov 2026, 21:58. Not acknowledged.',
  },
  {
    what: 'whose phone sends its location',
    given: { livePlace: { ...mill, accuracy: 8, at: '2026-11-22T22:12:00.000Z' } },
    pin: { ...mill, accuracyMetres: 8, placeAt: '2026-11-22T22:12:00.000Z' },
    says: 'Alert at 22:10, phone here at 22:12, to within 8 m. Not acknowledged.',
  },
  { what: 'about nobody, though an administrator is on record', given: { ...MONITORING, lastPunch: punch }, pin: null },
  { what: 'whose place was typed', given: { location: { ...nowhere, accuracy: null, address: 'Dock 4' } }, pin: null },
  { what: 'at 0,0, which is how absence is written', given: { location: { latitude: 0, longitude: 0 } }, pin: null },
])('an alert $what', ({ given, pin, says }) => {
  const made = alertPin(alert(given), now)
  if (pin) expect(made).toMatchObject({ ...pin, ...(says && { says }) })
  else expect(made).toBeNull()
})

it.each([
  { what: 'nobody and no duty', people: [], needed: 0, pin: { mark: '0', says: 'Nobody clocked in.', urgent: false } },
  { what: 'nobody of two', people: [], needed: 2, pin: { mark: '0/2', says: '0 of 2 clocked in.', urgent: true } },
  {
    what: 'as many as the rota wants',
    people: [on('Ann', { siteId: 'quay', verdict: 'at_site' }), on('Bob', { siteId: 'quay', verdict: 'near' })],
    needed: 2,
    pin: { mark: '2/2', says: '2 of 2 clocked in.', urgent: false },
  },
  {
    what: 'one who clocked in elsewhere and one of another site',
    people: [on('Ann', { siteId: 'quay', verdict: 'away' }), on('Bob', { siteId: 'mill' })],
    needed: 0,
    pin: { mark: '1', says: '1 clocked in, 1 elsewhere or with no location.', urgent: false },
  },
])('a site with $what', ({ people, needed, pin }) => {
  expect(sitePins([site('quay'), site('typed', nowhere)], people, new Map([['quay', needed]]))).toEqual([
    expect.objectContaining({ id: 'site:quay', name: 'The quay', placeAt: null, ...pin }),
  ])
})

it.each([
  {
    what: 'at a site that is on the map are in its number',
    people: [on('Ann', { siteId: 'quay', verdict: 'at_site' })],
  },
  {
    what: 'at a site without a point have a pin of their own',
    people: [on('Ann', { siteId: 'typed', verdict: 'at_site' })],
    pins: ['Ann Lee: Clocked in here at 21:58 for The typed, to within 12 m.'],
  },
  {
    what: 'away from their site have a pin of their own, with the day where it is another one',
    people: [
      on('Ann', { siteId: 'quay', verdict: 'away', accuracy: null, placedAt: new Date('2026-11-21T21:58:00Z') }),
    ],
    pins: ['Ann Lee: Clocked in here on 21 Nov 2026, 21:58 for The quay.'],
  },
  {
    what: 'who stood together share a pin that names three',
    people: ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => on(name, { latitude: 53.48001 })),
    pins: ['4 people: Clocked in here: Ann Lee at 21:58, Bob Lee at 21:58, Cat Lee at 21:58 and 1 more.'],
  },
  { what: 'whose place was typed have none', people: [on('Ann', nowhere)] },
])('people $what', ({ people, pins = [] }) => {
  const made = peoplePins(people, [site('quay'), site('typed', nowhere)], now)
  expect(made.map(({ name, says }) => `${name}: ${says}`)).toEqual(pins)
})

it('the pin of several people is as old as its oldest location', () => {
  const group = [on('Ann'), on('Bob', { placedAt: new Date('2026-11-22T20:15:00Z') })]
  expect(peoplePins(group, [], now)).toMatchObject([{ placeAt: '2026-11-22T20:15:00.000Z' }])
  expect(peoplePins([on('Ann')], [], now)).toMatchObject([{ placeAt: '2026-11-22T21:58:00.000Z' }])
})

it('things without a position are counted', () => {
  const live = { location: null, livePlace: { ...wharf, accuracy: 8, at: '2026-11-22T22:12:00Z' } }
  const placed = [alert(), alert({ location: null, lastPunch: punch }), alert(live)]
  const alerts = [...placed, alert({ location: null }), alert(MONITORING)]
  const people = [on('Ann'), on('Bob', nowhere)]
  expect(countWithout(alerts, people, [site('quay'), site('typed', nowhere)])).toEqual({
    alerts: 1,
    people: 1,
    sites: 1,
  })
})

it.each([
  { what: 'at a site counts for it', given: wharf, siteId: 'quay' },
  { what: 'elsewhere counts for none', given: mill, siteId: null },
  { what: 'too coarse to tell counts for none', given: { ...wharf, accuracy: 400 }, siteId: null },
  { what: 'for another site stays there', given: { ...wharf, siteId: 'mill' }, siteId: 'mill' },
])('a clock-in $what', ({ given, siteId }) => {
  expect(standingAt([on('Ann', given)], [site('quay'), site('typed', nowhere)])[0]!.siteId).toBe(siteId)
})
