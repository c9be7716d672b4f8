import { expect, it } from 'vitest'
import { type Kind } from './kinds.ts'
import { comparedWithClosed } from './worse.ts'

const at = (hour: number) => new Date(Date.UTC(2040, 0, 10, hour))

it.each<[string, [Kind, number], [Kind, number, number?], string | null | undefined]>([
  ['the same', ['late', 19], ['late', 19], undefined],
  ['worse', ['late', 19], ['no_show', 19], 'became a no-show'],
  ['better', ['no_show', 19], ['late', 19], undefined],
  ['the same no-show', ['no_show', 19], ['no_show', 19], undefined],
  ['a duty that was moved', ['late', 19], ['late', 22], null],
  ['the same record', ['disputed', 8], ['disputed', 8, 8], undefined],
  ['one of two records was decided', ['disputed', 8], ['disputed', 9, 9], undefined],
  ['a newer record beside the old one', ['disputed', 8], ['disputed', 8, 21], 'a record came after'],
  ['only newer records', ['disputed', 8], ['disputed', 21, 22], null],
])('%s, compared with what was closed at 20:00', (_, [was, due], [kind, dueAt, newest], expected) => {
  const closed = { kind: was, dueAt: at(due), closedAt: at(20), places: null }
  const newestAt = newest === undefined ? undefined : at(newest)
  const compared = comparedWithClosed(closed, { kind, dueAt: at(dueAt), newestAt })
  if (expected) expect(compared?.why).toContain(expected)
  else expect(compared?.why).toBe(expected)
})

it.each([
  ['more than when it was closed', 2, 'another place has become uncovered'],
  ['as many', 1, undefined],
  ['fewer', 0, undefined],
])('%s: uncovered places of a duty that was closed with one', (_, places, expected) => {
  const closed = { kind: 'uncovered', dueAt: at(19), closedAt: at(12), places: 1 }
  const compared = comparedWithClosed(closed, { kind: 'uncovered', dueAt: at(19), places })
  if (expected) expect(compared?.why).toContain(expected)
  else expect(compared).toBeNull()
})
