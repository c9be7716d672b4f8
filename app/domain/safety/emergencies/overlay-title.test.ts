import { expect, test } from 'vitest'
import { byGravity, overlayTitle } from './overlay-title.ts'

const ALERTS = [
  { id: '7', type: 'missed_check_in', drill: true },
  { id: '6', type: 'sos', drill: true },
  { id: '5', type: 'watch_failed', drill: false },
  { id: '4', type: 'overrun', drill: false },
  { id: '3', type: 'missed_check_in', drill: false },
  { id: '2', type: 'duress', drill: false },
  { id: '1', type: 'sos', drill: false },
]

test('the most serious alert comes first under its own heading, however new the others are', () => {
  expect(byGravity(ALERTS).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(overlayTitle(ALERTS).text).toBe('EMERGENCY ALERT')
  expect(overlayTitle(ALERTS.slice(0, 5)).text).toBe('MISSED CHECK-IN')
  expect(overlayTitle(ALERTS.slice(0, 1)).text).toBe('TEST')
})

test('of one kind the newest comes first', () => {
  const two = ['1', '2'].map((id) => ({ id, type: 'sos', drill: false }))
  expect(byGravity(two).map(({ id }) => id)).toEqual(['2', '1'])
})
