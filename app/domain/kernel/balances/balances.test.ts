import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit } from '~/platform/store.server.ts'
import { adjustBalance, balanceOf, balancesOf, moveDays, settledAt } from './balances.server.ts'

const now = new Date('2040-03-01T09:00:00Z')

describe('the balance', () => {
  it('is the sum of the ledger, and can be below zero', () => {
    const [dana, { id: userId }] = [actor('dana'), actor('alice')]
    commit(() => {
      moveDays(dana, { userId, kind: 'taken', days: -5 }, now)
      moveDays(dana, { userId, kind: 'reversal', days: 5 }, now)
      moveDays(dana, { userId, kind: 'adjustment', days: -2 }, now)
      moveDays(dana, { userId, kind: 'year_change', days: 0 }, now)
    })
    expect(balanceOf(userId)).toBe(23)
    commit(() => moveDays(dana, { userId, kind: 'taken', days: -30 }, now))
    expect(balanceOf(userId)).toBe(-7)
    const many = balancesOf([userId, dana.id, 'nobody'])
    expect([many.get(userId), many.get(dana.id), many.get('nobody')]).toEqual([-7, 25, undefined])
    expect(balanceOf('nobody')).toBe(0)
  })

  it('is adjusted to a figure, unless it has changed since it was read', () => {
    const [dana, { id: userId }] = [actor('dana'), actor('alice')]
    const adjust = (days: number, was?: number) => commit(() => adjustBalance(dana, { userId, days, was }, now))
    expect(adjust(25, 99)).toBe(false)
    expect(adjust(20, 25)).toBe(true)
    expect(() => adjust(30, 25)).toThrow('The balance has changed in the meantime: it is now 20')
    expect(balanceOf(userId)).toBe(20)
  })

  it('is settled by entitlements, resets and changes of the leave year, not by days taken', () => {
    const [dana, { id: userId }] = [actor('dana'), actor('alice')]
    const before = settledAt(userId)
    commit(() => moveDays(dana, { userId, kind: 'taken', days: -1 }, now))
    expect(settledAt(userId)).toEqual(before)
    commit(() => moveDays(dana, { userId, kind: 'reset', days: 1 }, now))
    expect(settledAt(userId)).toEqual(now)
    expect(settledAt('nobody')).toBeNull()
  })
})
