import { expect, it } from 'vitest'
import { type Kind } from '~/domain/time/exceptions/kinds.ts'
import { kindText } from './words.ts'

it.each<[Kind, number | null, string]>([
  ['left_early', 407, 'Left 6 h 47 min early'],
  ['late', 22, 'Late, 22 min'],
  ['late', null, 'Late'],
  ['no_show', 600, 'No-show, 10 h'],
])('%s of %j minutes reads: %s', (kind, minutes, words) => {
  expect(kindText({ kind, minutes })).toBe(words)
})
