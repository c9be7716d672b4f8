import { expect, it } from 'vitest'
import { system } from '../access/actor.ts'
import { EVENTS } from '~/jobs/events.server.ts'
import { record } from './record.server.ts'
import { messageFor } from './message.server.ts'
import { type EventFor, type PayloadOf } from './words.ts'

it.each([
  ['holiday.requested', 'new_holiday_request'],
  ['holiday.approved', 'holiday_request_decision'],
  ['holiday.denied', 'holiday_request_decision'],
  ['holiday.cancelled', 'holiday_request_decision'],
  ['holiday.ended_early', 'holiday_request_decision'],
  ['alert.raised', 'emergency_alert'],
  ['alert.escalated', 'emergency_alert'],
  ['alert.pressed_again', 'emergency_update'],
  ['alert.safe', 'emergency_update'],
  ['alert.noted', 'emergency_update'],
  ['lone.missed', 'emergency_alert'],
  ['lone.overrun', 'emergency_alert'],
  ['watch.failed', 'emergency_alert'],
  ['lone.duress', 'emergency_alert'],
  ['lone.alert_escalated', 'emergency_alert'],
  ['lone.alert_changed', 'emergency_update'],
  ['alert.checked_in', 'emergency_update'],
  ['alert.going', 'emergency_update'],
  ['alert.photo_added', 'emergency_update'],
  ['alert.form_linked', 'emergency_update'],
  ['alert.place_sent', 'emergency_update'],
  ['alert.place_stopped', 'emergency_update'],
  ['alert.place_resumed', 'emergency_update'],
  ['alert.acknowledged', 'emergency_update'],
  ['alert.acknowledge_undone', 'emergency_update'],
  ['alert.resolved', 'emergency_update'],
  ['alert.resolve_undone', 'emergency_update'],
  ['threat.changed', 'threat_level'],
  ['clock.in', 'clock.in'],
  ['holiday.withdrawn', 'holiday.withdrawn'],
])('%s is sent as %s', (type, word) => {
  expect(messageFor({ type, payload: { a: 1 } }, 'admin')).toEqual({ type: word, payload: { a: 1 } })
})

it('every other event keeps its name, and everyone but the person who made it receives a new request', () => {
  const kept = Object.keys(EVENTS).filter((type) => messageFor({ type, payload: {} }, 'admin')!.type === type)
  expect(Object.keys(EVENTS).length - kept.length).toBe(28)
  const silent = Object.keys(EVENTS).filter((type) => !messageFor({ type, payload: {} }, 'security_guard'))
  expect(silent).toEqual(['holiday.requested'])
})

it('a page that waits for an event that its reader never receives does not compile', () => {
  const staff = ['clock.in', 'emergency_update', 'threat_level', 'news.published'] satisfies EventFor<'staff'>[]
  const admin = ['clock.in', 'new_holiday_request', 'staff.created'] satisfies EventFor<'admin'>[]
  expect([...staff, ...admin]).toHaveLength(7)
  // @ts-expect-error -- only admins receive it
  void (['staff.created'] satisfies EventFor<'staff'>[])
  // @ts-expect-error -- the people who decide receive it, not the person who made the request
  void (['new_holiday_request'] satisfies EventFor<'staff'>[])
  // @ts-expect-error -- nobody receives it
  void (['threat.refreshed'] satisfies EventFor<'admin'>[])
  // @ts-expect-error -- only the person concerned receives it
  void (['feedback.given'] satisfies EventFor<'admin'>[])
  // @ts-expect-error -- it is sent under its documented name
  void (['holiday.approved'] satisfies EventFor<'admin'>[])
})

it('the payload has a type on both sides', () => {
  const decision: Pick<PayloadOf<'holiday_request_decision'>, 'decidedBy' | 'decidedById'> = {
    decidedBy: 'Dana Dean',
    decidedById: 'u1',
  }
  // @ts-expect-error -- no such field
  void ({} as PayloadOf<'holiday_request_decision'>).decider
  // @ts-expect-error -- this event has no notification
  void ({} as PayloadOf<'staff.created'>).id
  // @ts-expect-error -- the title is missing
  const incomplete = () => record(system('test'), { type: 'news.published', payload: { id: 'x' } })
  expect([decision.decidedById, typeof incomplete]).toEqual(['u1', 'function'])
})
