import { expect, it } from 'vitest'
import { idempotencyKeys } from '#db/schema/access.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db } from '~/platform/store.server.ts'
import { claimKey, freeInterrupted, freeKey, keepAnswer, purgeKeys } from './idempotency.server.ts'

it('repeats the first answer, and stores it encrypted', () => {
  const { id } = actor('alice')
  expect(claimKey(id, '/api/forms/submissions', 'k', 'body')).toBeNull()
  commit(() => keepAnswer(id, '/api/forms/submissions', 'k', { status: 201, answer: { concern: 'Razorbill' } }))
  expect(claimKey(id, '/api/forms/submissions', 'k', 'body')).toEqual({ status: 201, answer: { concern: 'Razorbill' } })
  expect(JSON.stringify(db().select().from(idempotencyKeys).all())).not.toContain('Razorbill')
})

it('can be used again after the action failed', () => {
  const { id } = actor('alice')
  claimKey(id, '/api/clock', 'k', 'body')
  freeKey(id, '/api/clock', 'k')
  expect(claimKey(id, '/api/clock', 'k', 'another body')).toBeNull()
})

it('that an ended process left in progress is free at the next start, and a settled one is kept', () => {
  const { id } = actor('alice')
  claimKey(id, '/api/clock', 'interrupted', 'body')
  expect(() => claimKey(id, '/api/clock', 'interrupted', 'body')).toThrow('still in progress')
  claimKey(id, '/api/clock', 'settled', 'body')
  commit(() => keepAnswer(id, '/api/clock', 'settled', { status: 201, answer: null }))
  expect(freeInterrupted()).toBe(1)
  expect(claimKey(id, '/api/clock', 'interrupted', 'body')).toBeNull()
  expect(claimKey(id, '/api/clock', 'settled', 'body')).toEqual({ status: 201, answer: null })
})

it('is stored for a week', () => {
  const { id } = actor('alice')
  const now = new Date()
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  claimKey(id, '/api/clock', 'k', 'body', now)
  commit(() => keepAnswer(id, '/api/clock', 'k', { status: 201, answer: 1 }))
  purgeKeys(after(6.9))
  expect(claimKey(id, '/api/clock', 'k', 'body', after(6.9))).toEqual({ status: 201, answer: 1 })
  expect(claimKey(id, '/api/clock', 'k', 'body', after(7.1))).toBeNull()
})
