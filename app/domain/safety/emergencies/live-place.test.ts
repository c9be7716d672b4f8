import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { commit } from '~/platform/store.server.ts'
import { listActiveAlerts, raiseAlert } from './alerts.server.ts'
import { resolveAlert } from './answer.server.ts'
import { RaiseAlert, ResolveAlert, SendPlace } from './input.ts'
import { choosePlace, sendPlace } from './live-place.server.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

const raise = (given: object = {}, who: 'alice' | 'dana' = 'alice') =>
  raiseAlert(actor(who), RaiseAlert.parse(given), new Date()).alert
const place = (id: string, latitude = 51.5) => SendPlace.parse({ id, latitude, longitude: -0.1, accuracy: 12 })
const shown = () => listActiveAlerts(actor('dana'))[0]!

describe('the live location of an open SOS', () => {
  it('is the newest one that the phone sent, with its time', () => {
    const { id } = raise()
    const at = new Date()
    sendPlace(actor('alice'), place(id), at)
    sendPlace(actor('alice'), place(id, 51.6), new Date(at.getTime() + 30_000))
    expect(shown().livePlace).toEqual({
      ...{ latitude: 51.6, longitude: -0.1, accuracy: 12, metresFromSite: null },
      at: new Date(at.getTime() + 30_000).toISOString(),
    })
  })

  it('is recorded once, however often it is sent, and the record contains no location', () => {
    const { id } = raise()
    for (const latitude of [51.5, 51.6, 51.7]) sendPlace(actor('alice'), place(id, latitude))
    const told = eventsSince(actor('dana'), 0).filter(({ type }) => type === 'alert.place_sent')
    expect(told).toHaveLength(1)
  })

  it('can be stopped by the person, is then deleted, and continues when they allow it', () => {
    const { id } = raise()
    sendPlace(actor('alice'), place(id))
    expect(choosePlace(actor('alice'), { id, send: false }).placeStoppedAt).not.toBeNull()
    expect(shown().livePlace).toBeNull()
    sendPlace(actor('alice'), place(id))
    expect(shown().livePlace).toBeNull()
    expect(choosePlace(actor('alice'), { id, send: true }).placeStoppedAt).toBeNull()
    sendPlace(actor('alice'), place(id))
    expect(shown().livePlace).not.toBeNull()
  })

  it('ends and is deleted with the alert, and a late one is not stored', () => {
    const { id } = raise()
    sendPlace(actor('alice'), place(id))
    const view = resolveAlert(actor('dana'), ResolveAlert.parse({ id, words: 'Rang her, all is well' }))
    expect(view.livePlace).toBeNull()
    expect(sendPlace(actor('alice'), place(id)).resolvedAt).not.toBeNull()
  })

  it('is not accepted for another person, a drill or an alarm that was raised automatically', () => {
    const { id } = raise()
    expect(() => sendPlace(actor('bob'), place(id))).toThrow('Alert not found')
    expect(() => choosePlace(actor('dana'), { id, send: false })).toThrow('Alert not found')
    const drill = raise({ drill: true }, 'dana')
    expect(() => sendPlace(actor('dana'), place(drill.id))).toThrow('Alert not found')
    const where = { loneSessionId: null, siteId: null, location: null, address: null, notes: '' }
    const userId = actor('alice').id
    const duress = commit(() => addWatchAlert({ ...where, userId, type: 'duress', event: 'lone.duress' }, new Date()))
    expect(() => sendPlace(actor('alice'), place(duress))).toThrow('Alert not found')
  })
})
