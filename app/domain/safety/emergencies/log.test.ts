import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { findHeader } from '../../overview/dashboard/header.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { raiseAlert } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from './answer.server.ts'
import { AlertNote, RaiseAlert, ResolveAlert } from './input.ts'
import { listAlertNotes, listAlertsOpenFirst, listOpenAlerts, noteAlert } from './log.server.ts'
import { startDrill } from './start-drill.server.ts'
import { timelineOf } from './timeline.ts'

const raise = (given: object = {}) => raiseAlert(actor('alice'), RaiseAlert.parse(given)).alert
const note = (id: string, text: string, kind?: string) => AlertNote.parse({ id, text, kind })

it('keeps an alert in front of every admin until it is resolved, however long ago it was seen', () => {
  const dana = actor('dana')
  const { id } = raise()
  acknowledgeAlert(dana, { id })
  expect(listOpenAlerts(dana)).toMatchObject({ total: 1, items: [{ id }] })
  expect(findHeader(dana)).toMatchObject({
    alertCount: 1,
    openAlerts: [{ headline: { who: 'Alice Archer' }, seenBy: 'Dana Dean' }],
  })
  resolveAlert(dana, ResolveAlert.parse({ id, words: 'Rang, all is well' }))
  expect(listOpenAlerts(dana)).toEqual({ total: 0, items: [] })
})

it('puts an SOS before a drill that came later', () => {
  const { id } = raise()
  const drill = startDrill(actor('dana'), RaiseAlert.parse({})).alert.id
  expect(listOpenAlerts(actor('dana')).items.map((alert) => alert.id)).toEqual([id, drill])
})

it('shows what happened to it in order: pressed, seen, who is going, notes, the end', () => {
  const dana = actor('dana')
  const { id } = raise()
  acknowledgeAlert(dana, { id })
  noteAlert(dana, note(id, 'Bob, ten minutes', 'going'))
  noteAlert(dana, note(id, 'Police told'))
  const alert = resolveAlert(dana, ResolveAlert.parse({ id, outcome: 'false_alarm', words: 'Sat on the phone' }))
  expect(timelineOf(alert, listAlertNotes(dana, { id })).map(({ text }) => text)).toEqual([
    'Received',
    'Seen by Dana Dean',
    'Going: Bob, ten minutes (Dana Dean)',
    'Police told (Dana Dean)',
    'Resolved by Dana Dean: False alarm. Sat on the phone',
  ])
})

it('says how an alert of each kind began, and that duress is never raised automatically', () => {
  const { id } = raise()
  const { items } = listOpenAlerts(actor('dana'))
  const alert = items.find((each) => each.id === id)!
  const begun = (['sos', 'missed_check_in', 'duress'] as const).map(
    (type) => timelineOf({ ...alert, type }, [])[0]!.text,
  )
  expect(begun).toEqual(['Received', 'MISSED CHECK-IN, raised automatically', 'Duress PIN entered'])
})

it('takes notes from admins only, and the person who pressed does not see them', () => {
  const { id } = raise()
  expect(() => noteAlert(actor('alice'), note(id, 'x'))).toThrow('not allowed')
  expect(() => listAlertNotes(actor('bob'), { id })).toThrow('not allowed')
  expect(() => noteAlert(actor('dana'), note('nothing', 'x'))).toThrow('Alert not found')
  expect(AlertNote.safeParse({ id, text: ' ' }).success).toBe(false)
  noteAlert(actor('dana'), note(id, 'known for it'))
  expect(eventsSince(actor('alice'), 0).map(({ type }) => type)).not.toContain('alert.noted')
  expect(eventsSince(actor('dana'), 0).map(({ type }) => type)).toContain('alert.noted')
})

it('says who it is about and where they last clocked in', () => {
  raise()
  const [alert] = listOpenAlerts(actor('dana')).items
  expect(alert!.userDetails).toMatchObject({ role: 'Security guard', phone: null })
  expect(alert!.lastPunch).toBeNull()
})

it('the first page of alerts begins with the open ones, however many were closed since', () => {
  const dana = actor('dana')
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T20:00:00Z') + minutes * 60_000)
  const { id } = raiseAlert(actor('alice'), RaiseAlert.parse({}), at(0)).alert
  for (let n = 1; n <= 3; n++) {
    const drill = raiseAlert(dana, RaiseAlert.parse({ drill: true }), at(n * 5)).alert
    resolveAlert(dana, ResolveAlert.parse({ id: drill.id, outcome: 'other', words: 'Done' }), at(n * 5 + 1))
  }
  const first = listAlertsOpenFirst(dana, { limit: 2 })
  expect(first.items.map(({ drill }) => drill)).toEqual([false, true, true])
  const second = listAlertsOpenFirst(dana, { limit: 2, before: first.next! })
  expect(second.items.map((alert) => alert.id)).toContain(id)
})
