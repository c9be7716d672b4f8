import { expect, it } from 'vitest'
import { EVENTS } from './catalogue.ts'
import { messageFor } from './words.ts'

it.each([
  ['holiday.requested', 'new_holiday_request'],
  ['holiday.approved', 'holiday_request_decision'],
  ['holiday.denied', 'holiday_request_decision'],
  ['holiday.cancelled', 'holiday_request_decision'],
  ['alert.raised', 'emergency_alert'],
  ['alert.escalated', 'emergency_alert'],
  ['alert.pressed_again', 'emergency_update'],
  ['alert.acknowledged', 'emergency_update'],
  ['alert.resolved', 'emergency_update'],
  ['threat.changed', 'threat_level'],
  ['clock.in', 'clock.in'],
  ['holiday.withdrawn', 'holiday.withdrawn'],
])('%s is told as %s', (type, word) => {
  expect(messageFor({ type, payload: { a: 1 } }, 'admin')).toEqual({ type: word, payload: { a: 1 } })
})

it('every other event keeps its name, and only a new request is no news to who made it', () => {
  const kept = Object.keys(EVENTS).filter((type) => messageFor({ type, payload: {} }, 'admin')!.type === type)
  expect(Object.keys(EVENTS).length - kept.length).toBe(10)
  const silent = Object.keys(EVENTS).filter((type) => !messageFor({ type, payload: {} }, 'security_guard'))
  expect(silent).toEqual(['holiday.requested'])
})
