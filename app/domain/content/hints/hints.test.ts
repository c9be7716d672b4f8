import { expect, it } from 'vitest'
import { DAY_MS } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { giveConsent } from '../consent/consent.server.ts'
import { drawTypedName } from '../consent/typed-name.server.ts'
import { HINT_NAMES, hintFor, type HintName } from './hints.ts'
import { findHint, HintRef, putAwayHint } from './hints.server.ts'

it.each<[number | null, HintName[], HintName | null]>([
  [null, [], null],
  [-1, [], null],
  [0, [], 'sos'],
  [0, ['sos'], 'clock'],
  [0, ['sos', 'clock'], null],
  [1, ['sos', 'clock'], 'no-signal'],
  [3, ['sos', 'clock', 'no-signal', 'shifts'], 'time-off'],
  [6, [], 'sos'],
  [6, [...HINT_NAMES], null],
  [7, [], null],
])('%s days after the agreement, with %j dismissed: %s', (days, away, hint) => {
  expect(hintFor(days, (name) => away.includes(name))).toBe(hint)
})

it('there are at most five', () => expect(HINT_NAMES.length).toBeLessThanOrEqual(5))

it('a new person sees one hint after another, each until they dismiss it, for a week', async () => {
  const alice = actor('alice')
  const start = new Date('2026-11-20T20:00:00Z')
  expect(findHint(alice, start)).toBeNull()
  await giveConsent(alice, { signature: await drawTypedName('Alice Archer') }, start)
  const onDay = (n: number) => findHint(alice, new Date(start.getTime() + n * DAY_MS))
  expect([onDay(0), onDay(6), onDay(7)]).toEqual(['sos', 'sos', null])
  putAwayHint(alice, HintRef.parse({ hint: 'sos' }))
  putAwayHint(alice, HintRef.parse({ hint: 'clock' }))
  expect([onDay(0), onDay(1)]).toEqual([null, 'no-signal'])
  expect(findHint(actor('bob'), start)).toBeNull()
  expect(HintRef.safeParse({ hint: 'other' }).success).toBe(false)
})
