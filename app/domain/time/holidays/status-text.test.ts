import { expect, it } from 'vitest'
import { statusLabel, statusText } from './status-text.ts'

it.each([
  ['pending', 5, 'Your request is awaiting admin approval'],
  ['approved', 5, 'Request approved - 5 days deducted from your balance'],
  ['approved', 6, 'Request approved - 3 days deducted from your balance, 3 from your next leave year', 3],
  ['approved', 3, 'Request approved - 3 days will come out of your next leave year', 3],
  ['approved', 1, 'Request approved - 1 day deducted from your balance'],
  ['denied', 5, 'Request denied - No days deducted'],
  ['rejected', 5, 'Request denied - No days deducted'],
  ['cancelled', 5, 'Approved request cancelled - 5 days restored to your balance'],
  ['withdrawn', 5, 'You withdrew this request - No days deducted'],
])('a request that is %s over %d days reads: %s', (status, days, words, later?: number) => {
  expect(statusText(status, days, days, later)).toBe(words)
})

it('promises no days that are not in the balance', () => {
  expect(statusText('cancelled', 5, 0)).toBe('Approved request cancelled - Your balance stays the same')
})

it("reads 'rejected' as 'denied'", () => {
  expect(statusLabel('rejected')).toBe('Denied')
  expect(statusLabel('pending')).toBe('Pending')
})
