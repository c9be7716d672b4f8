import { afterEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { listen } from '../../kernel/events/bus.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { findAlert, findLatestAlert, listActiveAlerts, listAlerts, raiseAlert } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from './answer.server.ts'
import { RaiseAlert, ResolveAlert } from './input.ts'

afterEach(() => expectReactions({}))

const input = (given: object = {}) => RaiseAlert.parse(given)
const ending = (given: object) => ResolveAlert.parse(given)
const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000)
const GATE = { latitude: 51.5, longitude: -0.12, accuracy: 12, address: 'Gate 4, Dock Road' }

describe('an SOS', () => {
  it('reaches admins with who, where and when', () => {
    raiseAlert(actor('alice'), input({ type: 'sos', location: GATE, notes: 'two men at the fence' }))
    expect(listActiveAlerts(actor('dana'))).toMatchObject([
      {
        userDetails: { fullName: 'Alice Archer', firstName: 'Alice' },
        location: GATE,
        formattedLocation: 'Gate 4, Dock Road',
        locationDetails: { address: 'Gate 4, Dock Road', coordinates: '51.500000, -0.120000' },
        notes: 'two men at the fence',
        pressedAt: null,
        lateMinutes: null,
        actionTaken: 'We do not know whether anybody called 999: ring 999 yourself if in doubt.',
      },
    ])
  })

  it.each([
    ['nothing at all', {}],
    ['a null location', { type: 'sos', location: null }],
    ['a location that cannot be', { location: { latitude: 900, longitude: 'x' } }],
    ['text where an object stood', { location: 'somewhere by the river' }],
    ['numbers where words stood', { type: 7, notes: 12, location: 5, timestamp: {} }],
    ['notes without end', { notes: 'x'.repeat(100_000) }],
  ])('is accepted with %s', (_what, given) => {
    expect(raiseAlert(actor('alice'), input(given)).fresh).toBe(true)
  })

  it('is accepted before the person has agreed to anything', () => {
    expect(raiseAlert(actor('alice', { consented: false }), input()).fresh).toBe(true)
  })

  it('never has the location 0,0', () => {
    raiseAlert(actor('alice'), input({ location: { latitude: 0, longitude: 0, accuracy: 0, address: 'Depot' } }))
    const [alert] = listActiveAlerts(actor('dana'))
    expect(alert).toMatchObject({ location: { latitude: null, address: 'Depot' }, placeAt: null })
  })

  it('pressed again within 60 seconds is the same alert, with the newer location; later, it is a new one', () => {
    const start = new Date()
    const first = raiseAlert(actor('alice'), input(), start)
    const second = raiseAlert(actor('alice'), input({ location: GATE }), after(start, 59))
    expect(second).toMatchObject({ fresh: false, alert: { id: first.alert.id } })
    expect(listActiveAlerts(actor('dana'))).toMatchObject([{ presses: 2, formattedLocation: 'Gate 4, Dock Road' }])
    expect(raiseAlert(actor('alice'), input(), after(start, 120)).fresh).toBe(true)
  })

  it('pressed again without a location keeps the known location', () => {
    raiseAlert(actor('alice'), input({ location: GATE }))
    raiseAlert(actor('alice'), input())
    expect(listActiveAlerts(actor('dana'))[0]!.location).toMatchObject(GATE)
  })

  it('says of when its location is: of the newest press that had one, whichever arrived last', () => {
    const start = new Date()
    const [fence, road] = [GATE, { ...GATE, latitude: 51.6, address: null }]
    raiseAlert(actor('alice'), input({ location: fence }), start)
    raiseAlert(actor('alice'), input({ location: road }), after(start, 50))
    const moved = { location: road, placeAt: after(start, 50).toISOString() }
    expect(listActiveAlerts(actor('dana'))).toMatchObject([moved])
    raiseAlert(actor('alice'), input({ location: fence, timestamp: after(start, 20).toISOString() }), after(start, 60))
    raiseAlert(actor('alice'), input(), after(start, 70))
    expect(listActiveAlerts(actor('dana'))).toMatchObject([{ presses: 4, ...moved }])
    raiseAlert(actor('alice'), input({ location: { address: 'Behind the lorries' } }), after(start, 80))
    expect(listActiveAlerts(actor('dana'))).toMatchObject([
      { ...moved, location: { latitude: 51.6, address: 'Behind the lorries' } },
    ])
  })

  it('pressed without end stays small: five presses become events, the others are counted, and all are accepted', () => {
    const [alice, start] = [actor('alice'), new Date()]
    for (let n = 0; n < 300; n++) {
      const location = { ...GATE, latitude: 51 + n / 1000, address: null }
      const notes = `${n} ${'x'.repeat(1990)}`
      raiseAlert(alice, input({ location, notes }), after(start, n / 100))
    }
    const [alert] = listActiveAlerts(actor('dana'))
    expect(alert).toMatchObject({ presses: 300, formattedLocation: '51.299000, -0.120000' })
    expect(alert!.notes).toMatch(/^0 x+\n[^]*left out here[^]*x$/)
    expect(Buffer.byteLength(alert!.notes!)).toBeLessThanOrEqual(4096)
    const told = eventsSince(actor('dana'), 0).filter(({ type }) => type.startsWith('alert.'))
    expect(told.map(({ type }) => type)).toEqual(['alert.raised', ...Array(4).fill('alert.pressed_again')])
    expect(JSON.stringify(told).length).toBeLessThan(30_000)
    raiseAlert(alice, input({ location: GATE }), after(start, 62))
    const last = eventsSince(actor('dana'), 0).at(-1)!
    expect(last.payload).toMatchObject({ id: alert!.id, presses: 301, formattedLocation: 'Gate 4, Dock Road' })
    expect(last.payload).not.toHaveProperty('userDetails')
    expect(last.payload).not.toHaveProperty('notes')
  })

  it('pressed by another person on the same phone is refused rather than sent in the wrong name', () => {
    const [alice, bob] = [actor('alice'), actor('bob')]
    expect(() => raiseAlert(bob, input({ raisedFor: alice.id }))).toThrow('Another person is signed in on this phone')
    expect(listActiveAlerts(actor('dana'))).toEqual([])
    expect(raiseAlert(alice, input({ raisedFor: alice.id })).fresh).toBe(true)
    expect(raiseAlert(bob, input({ raisedFor: 7 })).fresh).toBe(true)
  })

  it('says so when the phone had to wait for a network', () => {
    const [now, timestamp] = [new Date(), new Date(Date.now() - 10 * 60_000).toISOString()]
    raiseAlert(actor('alice'), input({ timestamp, dialAsked: true, location: GATE }), now)
    const [alert] = listActiveAlerts(actor('dana'))
    expect(alert).toMatchObject({ pressedAt: timestamp, pressedTrust: 'claimed', receivedAt: now.toISOString() })
    expect(alert).toMatchObject({ placeAt: timestamp })
    expect(alert).toMatchObject({ lateMinutes: 10, notes: null })
    expect(alert!.actionTaken).toBe(
      'Received 10 min late. The phone was asked to dial 999. We cannot see whether the call was made: ring 999 yourself if in doubt.',
    )
  })

  it.each([
    ['in the future', 5 * 60_000],
    ['more than a day ago', -25 * 3_600_000],
  ])('has no time of the press if it is claimed to be %s', (_what, ms) => {
    raiseAlert(actor('alice'), input({ timestamp: Date.now() + ms }))
    expect(listActiveAlerts(actor('dana'))[0]).toMatchObject({ pressedAt: null, lateMinutes: null })
  })

  it('is announced at once to admins and to the person', () => {
    const heard: { type: string; audience: string; personId: string | null }[] = []
    const stop = listen(({ type, audience, personId }) => heard.push({ type, audience, personId }))
    const alice = actor('alice')
    raiseAlert(alice, input())
    stop()
    expect(heard).toEqual([{ type: 'alert.raised', audience: 'control_and_person', personId: alice.id }])
  })
})

describe('what happens to an alert', () => {
  it('is stored and shown to the person who raised it, and to nobody else', () => {
    const { alert } = raiseAlert(actor('alice'), input())
    acknowledgeAlert(actor('dana'), alert)
    expect(findAlert(actor('alice'), alert)).toMatchObject({ acknowledgedBy: 'Dana Dean', resolvedAt: null })
    expect(findAlert(actor('alice'), alert).acknowledgedAt).toMatch(/^\d{4}-/)
    expect(() => findAlert(actor('bob'), alert)).toThrow('Alert not found')
    expect(findLatestAlert(actor('alice'))!.id).toBe(alert.id)
    expect(findLatestAlert(actor('bob'))).toBeNull()
  })

  it('acknowledging twice keeps the first acknowledgement', () => {
    const { alert } = raiseAlert(actor('alice'), input())
    const first = acknowledgeAlert(actor('dana'), alert)
    expect(acknowledgeAlert(actor('dana'), alert, new Date(Date.now() + 60_000)).acknowledgedAt).toBe(
      first.acknowledgedAt,
    )
    expect(listActiveAlerts(actor('dana'))).toEqual([])
  })

  it('resolving also acknowledges, once, and records how it ended', () => {
    const { alert } = raiseAlert(actor('alice'), input())
    expect(() => resolveAlert(actor('dana'), ending({ id: alert.id, outcome: 'safe' }))).toThrow(
      'Nobody has said that they are safe. Write how it ended.',
    )
    const over = resolveAlert(actor('dana'), ending({ id: alert.id, resolution: 'False alarm' }))
    expect(over).toMatchObject({ acknowledgedBy: 'Dana Dean', resolvedBy: 'Dana Dean', resolution: 'False alarm' })
    expect(() => resolveAlert(actor('dana'), ending({ id: alert.id }))).toThrow('already resolved')
    expect(listAlerts(actor('dana'), { limit: 50 }).items).toHaveLength(1)
  })

  it.each(['alice', 'bob', 'charlie'] as const)('cannot be decided or listed by %s', (name) => {
    const { alert } = raiseAlert(actor('alice'), input())
    expect(() => acknowledgeAlert(actor(name), alert)).toThrow('not allowed')
    expect(() => resolveAlert(actor(name), ending({ id: alert.id }))).toThrow('not allowed')
    expect(() => listActiveAlerts(actor(name))).toThrow('not allowed')
    expect(() => listAlerts(actor(name), { limit: 5 })).toThrow('not allowed')
  })
})

describe('a drill', () => {
  it('is marked everywhere, and only admins can start one', () => {
    expectFollowUps()
    raiseAlert(actor('dana'), input({ drill: true }))
    raiseAlert(actor('alice'), input({ drill: true }))
    runReactions(REACTIONS)
    const [real, drill] = listActiveAlerts(actor('dana'))
    expect(real).toMatchObject({ drill: false })
    expect(drill).toMatchObject({ drill: true, actionTaken: 'This is a drill. Every message about it says so.' })
    expect(
      db()
        .select()
        .from(emails)
        .all()
        .map((row) => openEmail(row).subject),
    ).toEqual(['DRILL: Dana Dean, site not known', 'SOS: Alice Archer, site not known'])
  })
})
