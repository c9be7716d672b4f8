import { expect, it } from 'vitest'
import { takerOf, type There } from './open-after.ts'

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`)
const given = { givenBy: 'alice', givenAt: at('22:00'), postId: 'gate' }
const there = (userId: string, since: string, postId: string | null = 'gate') => ({ userId, since: at(since), postId })

it.each<[string, There[], { userId: string; dueAt: Date } | null]>([
  ['somebody who was there before', [there('bob', '21:50')], { userId: 'bob', dueAt: at('22:15') }],
  ['somebody who came later', [there('bob', '22:20')], { userId: 'bob', dueAt: at('22:35') }],
  ['nobody', [], null],
  ['the giver alone', [there('alice', '21:00')], null],
  ['the first of several', [there('cara', '22:05'), there('bob', '22:01')], { userId: 'bob', dueAt: at('22:16') }],
  ['nobody who has long been at another position', [there('cara', '15:00', 'roof')], null],
  [
    'the guard of its position',
    [there('cara', '15:00', 'roof'), there('bob', '22:10')],
    { userId: 'bob', dueAt: at('22:25') },
  ],
  [
    'the guard of its position, also after a colleague who came for another',
    [there('cara', '21:50', 'roof'), there('bob', '21:55')],
    { userId: 'bob', dueAt: at('22:15') },
  ],
  ['its relief under another name', [there('bob', '21:55', 'night')], { userId: 'bob', dueAt: at('22:15') }],
  ['somebody without a position', [there('bob', '21:50', null)], { userId: 'bob', dueAt: at('22:15') }],
])('a handover waits for %s', (_who, people, taker) => expect(takerOf(given, people)).toEqual(taker))

it('a handover of no position waits for the first of all', () => {
  const people = [there('cara', '15:00', 'roof'), there('bob', '21:55')]
  expect(takerOf({ ...given, postId: null }, people)).toMatchObject({ userId: 'cara' })
})
