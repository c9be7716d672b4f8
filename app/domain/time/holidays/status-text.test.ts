import { expect, it } from 'vitest'
import { statusLabel, statusText } from './status-text.ts'

it.each([
  ['pending', 5, 'Your request is awaiting admin approval'],
  ['approved', 5, 'Request approved - 5 days deducted from your balance'],
  ['approved', 1, 'Request approved - 1 day deducted from your balance'],
  ['denied', 5, 'Request denied - No days deducted'],
  ['rejected', 5, 'Request denied - No days deducted'],
  ['cancelled', 5, 'Approved request cancelled - 5 days restored to your balance'],
  ['withdrawn', 5, 'You withdrew this request - No days deducted'],
])('a request that is %s over %d days reads: %s', (status, days, words) => {
  expect(statusText(status, days)).toBe(words)
})

it('promises no days of a year whose balance was reset since', () => {
  expect(statusText('cancelled', 5, 0)).toBe(
    'Approved request cancelled - Your balance was reset since and stays the same',
  )
})

it("reads 'rejected' as 'denied'", () => {
  expect(statusLabel('rejected')).toBe('Denied')
  expect(statusLabel('pending')).toBe('Pending')
})
