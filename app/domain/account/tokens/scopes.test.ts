import { expect, it } from 'vitest'
import { SCOPES, scopesRefusal } from './scopes.ts'

it.each([
  [['people.read'], false, null],
  [['rota.read', 'rota.write', 'hours.read', 'events.read'], true, null],
  [['people.read'], true, 'people.read cannot be limited to sites'],
  [['hours.read', 'forms.read'], true, 'forms.read cannot be limited to sites'],
  [['site-book.read'], true, null],
] as const)('%s, limited to sites: %s', (scopes, narrowed, refusal) => {
  expect(scopesRefusal(scopes, narrowed)).toBe(refusal)
})

it('no scope allows both reading and writing', () => {
  expect(SCOPES.filter((scope) => !/^[a-z-]+\.(read|write)$/.test(scope))).toEqual([])
})
