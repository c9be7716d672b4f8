import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { findAlert, listActiveAlerts, raiseAlert } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from './answer.server.ts'
import { RaiseAlert, ResolveAlert } from './input.ts'
import { reportSafe } from './safe.server.ts'

const raise = (now = new Date()) => raiseAlert(actor('alice'), RaiseAlert.parse({}), now).alert
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const told = () => eventsSince(actor('dana'), 0).filter(({ type }) => type === 'alert.safe')

describe('"I am safe"', () => {
  it('is reported to the control room, and the alert stays open until an administrator resolves it', () => {
    const alert = raise()
    const view = reportSafe(actor('alice'), alert)
    expect(view).toMatchObject({ id: alert.id, safeAt: expect.any(String), resolvedAt: null })
    expect(listActiveAlerts(actor('dana'))).toMatchObject([{ id: alert.id, safeAt: view.safeAt }])
    expect(told()).toMatchObject([{ payload: { id: alert.id, safeAt: view.safeAt } }])
  })

  it('keeps the time at which it was first said, and can be said after the alert was seen', () => {
    const alert = raise()
    acknowledgeAlert(actor('dana'), alert)
    const first = reportSafe(actor('alice'), alert)
    expect(reportSafe(actor('alice'), alert, later(5))).toEqual(first)
    expect(told()).toHaveLength(1)
  })

  it('is withdrawn by pressing SOS again', () => {
    const alert = raise()
    reportSafe(actor('alice'), alert)
    expect(raise(later(10)).safeAt).toBeNull()
    expect(findAlert(actor('alice'), alert).safeAt).toBeNull()
    expect(eventsSince(actor('dana'), 0).at(-1)!.payload).toMatchObject({ id: alert.id, presses: 2, safeAt: null })
  })

  it('is withdrawn by pressing SOS again minutes later, which is another alert', () => {
    const alert = raise()
    reportSafe(actor('alice'), alert, later(60))
    acknowledgeAlert(actor('dana'), alert, later(70))
    const again = raise(later(300))
    expect(again.id).not.toBe(alert.id)
    expect(findAlert(actor('alice'), alert).safeAt).toBeNull()
    const told = eventsSince(actor('dana'), 0).filter(({ type }) => type === 'alert.pressed_again')
    expect(told).toMatchObject([{ payload: { id: alert.id, presses: 2, safeAt: null } }])
  })

  it('stays if the press that arrives was made before it', () => {
    const alert = raise()
    reportSafe(actor('alice'), alert, later(240))
    raiseAlert(actor('alice'), RaiseAlert.parse({ timestamp: later(100).toISOString() }), later(300))
    expect(findAlert(actor('alice'), alert).safeAt).not.toBeNull()
  })

  it('changes nothing in an alert that is over, and only the person can say it', () => {
    const alert = raise()
    expect(() => reportSafe(actor('bob'), alert)).toThrow('Alert not found')
    expect(() => reportSafe(actor('dana'), alert)).toThrow('Alert not found')
    resolveAlert(actor('dana'), ResolveAlert.parse({ id: alert.id, words: 'Rang, all is well' }))
    expect(reportSafe(actor('alice'), alert).safeAt).toBeNull()
    expect(told()).toEqual([])
  })
})
