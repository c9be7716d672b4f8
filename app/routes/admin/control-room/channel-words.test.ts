import { expect, it } from 'vitest'
import { channelProof, lineProof, soundProof } from './channel-words.ts'

const now = new Date('2026-11-22T22:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const quiet = { missing: null, sentAt: null, waitingSince: null, error: null }

it.each([
  { what: 'one has left', facts: { sentAt: ago(5) }, state: 'works', words: 'Last one sent 5 min ago.' },
  { what: 'one is just leaving', facts: { sentAt: ago(5), waitingSince: ago(1) }, state: 'works', words: '5 min ago' },
  { what: 'none for over a day', facts: { sentAt: ago(26 * 60) }, state: 'unproven', words: 'yesterday 20:00' },
  { what: 'none ever', facts: {}, state: 'unproven', words: 'Nothing was sent in the last week.' },
  { what: 'one waits', facts: { sentAt: ago(9), waitingSince: ago(3) }, state: 'fails', words: 'waiting for 3 min.' },
  {
    what: 'one waits and was refused',
    facts: { waitingSince: ago(90), error: 'ECONNREFUSED' },
    state: 'fails',
    words: 'waiting for 1 h 30 min: ECONNREFUSED',
  },
  {
    what: 'nothing can leave',
    facts: { missing: 'Email is not set up', sentAt: ago(1) },
    state: 'fails',
    words: 'not set up',
  },
])('a channel with $what: $state', ({ facts, state, words }) => {
  expect(channelProof({ ...quiet, ...facts }, now)).toEqual({ state, words: expect.stringContaining(words) })
})

it('the connection counts as working for a minute after its last sign of life', () => {
  expect(lineProof(now.getTime() - 59_000, now).state).toBe('works')
  expect(lineProof(now.getTime() - 180_000, now)).toEqual({ state: 'fails', words: 'No answer for 3 min.' })
  expect(lineProof(null, now).state).toBe('fails')
})

it('the sound counts as working only while the siren can be heard', () => {
  expect((['armed', 'waiting', 'silenced', 'failed'] as const).map((alarm) => soundProof(alarm).state)).toEqual([
    'works',
    'fails',
    'fails',
    'fails',
  ])
})
