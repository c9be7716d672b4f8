import { describe, expect, it } from 'vitest'
import { mayDecide } from './decision.ts'

const pending = { status: 'pending', days: 5 }

describe('deciding a holiday request', () => {
  it('approves within the balance, to the last day', () => {
    expect(mayDecide(pending, { status: 'approved' }, 5)).toBeNull()
  })

  it('shows the figures if the balance is too low', () => {
    expect(mayDecide(pending, { status: 'approved' }, 3)).toEqual({
      kind: 'conflict',
      message:
        'Not enough holiday left: the request takes 5 days, the balance is 3 days, approving it would leave -2 days',
    })
  })

  it('goes below zero only with an override and a reason', () => {
    expect(mayDecide(pending, { status: 'approved', override: true }, 3)).toMatchObject({ kind: 'invalid' })
    expect(mayDecide(pending, { status: 'approved', override: true, notes: 'Family' }, 3)).toBeNull()
  })

  it('is refused if the next leave year has too few days free, unless it is overridden', () => {
    const next = { later: 3, free: 2, from: '2027-01-01' }
    expect(mayDecide(pending, { status: 'approved' }, 5, next)).toEqual({
      kind: 'conflict',
      message:
        'Not enough holiday left in the leave year from 1 Jan 2027: the request takes 3 days of it, 2 days are free',
    })
    expect(mayDecide(pending, { status: 'approved', override: true, notes: 'Family' }, 5, next)).toBeNull()
    expect(mayDecide(pending, { status: 'approved' }, 5, { ...next, free: 3 })).toBeNull()
    expect(mayDecide({ ...pending, days: 0 }, { status: 'approved' }, -2, { ...next, free: 3 })).toBeNull()
  })

  it('denies only with a reason', () => {
    expect(mayDecide(pending, { status: 'denied' }, 5)?.errors).toHaveProperty('notes')
    expect(mayDecide(pending, { status: 'denied', notes: 'Too few on site' }, 5)).toBeNull()
  })

  it.each(['approved', 'denied', 'withdrawn', 'cancelled'])('is refused for a request that is %s', (status) => {
    const decide = (input: 'approved' | 'denied') => mayDecide({ status, days: 1 }, { status: input, notes: 'x' }, 25)
    expect(decide('approved')).toMatchObject({ kind: 'conflict' })
    expect(decide('denied')).toMatchObject({ kind: 'conflict' })
  })

  it('cancels approved requests only', () => {
    expect(mayDecide({ status: 'approved', days: 5 }, { status: 'cancelled' }, -3)).toBeNull()
    expect(mayDecide(pending, { status: 'cancelled' }, 25)).toMatchObject({ kind: 'conflict' })
  })
})
