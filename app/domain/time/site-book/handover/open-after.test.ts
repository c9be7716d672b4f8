import { expect, it } from 'vitest'
import { takerOf } from './open-after.ts'

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`)
const given = { givenBy: 'alice', givenAt: at('22:00') }

it.each([
  ['somebody who was there before', [{ userId: 'bob', since: at('21:50') }], { userId: 'bob', dueAt: at('22:15') }],
  ['somebody who came later', [{ userId: 'bob', since: at('22:20') }], { userId: 'bob', dueAt: at('22:35') }],
  ['nobody', [], null],
  ['the giver alone', [{ userId: 'alice', since: at('21:00') }], null],
  [
    'the first of several',
    [
      { userId: 'cara', since: at('22:05') },
      { userId: 'bob', since: at('22:01') },
    ],
    { userId: 'bob', dueAt: at('22:16') },
  ],
])('a handover waits for %s', (_who, there, taker) => expect(takerOf(given, there)).toEqual(taker))
