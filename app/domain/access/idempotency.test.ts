import { expect, it } from 'vitest'
import { idempotencyKeys } from '#db/schema/access.ts'
import { actor } from '../../../e2e/support/actors.ts'
import { db } from '~/platform/store.server.ts'
import { claimKey, freeInterrupted, settleKey } from './idempotency.server.ts'

it('gives the first answer again and keeps no word of it in the open', () => {
  const { id } = actor('alice')
  expect(claimKey(id, '/api/forms/submissions', 'k', 'body')).toBeNull()
  settleKey(id, '/api/forms/submissions', 'k', { status: 201, answer: { concern: 'Razorbill' } })
  expect(claimKey(id, '/api/forms/submissions', 'k', 'body')).toEqual({ status: 201, answer: { concern: 'Razorbill' } })
  expect(JSON.stringify(db().select().from(idempotencyKeys).all())).not.toContain('Razorbill')
})

it('is free again when the action failed', () => {
  const { id } = actor('alice')
  claimKey(id, '/api/clock', 'k', 'body')
  settleKey(id, '/api/clock', 'k', null)
  expect(claimKey(id, '/api/clock', 'k', 'another body')).toBeNull()
})

it('left in progress by an ended process is free at the next start, a settled one is kept', () => {
  const { id } = actor('alice')
  claimKey(id, '/api/clock', 'interrupted', 'body')
  expect(() => claimKey(id, '/api/clock', 'interrupted', 'body')).toThrow('still in progress')
  claimKey(id, '/api/clock', 'settled', 'body')
  settleKey(id, '/api/clock', 'settled', { status: 201, answer: null })
  expect(freeInterrupted()).toBe(1)
  expect(claimKey(id, '/api/clock', 'interrupted', 'body')).toBeNull()
  expect(claimKey(id, '/api/clock', 'settled', 'body')).toEqual({ status: 201, answer: null })
})
