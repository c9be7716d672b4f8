import { expect, it } from 'vitest'
import { readTwice, tooLong } from '../../e2e/support/plain-english.ts'
import { listTextsOf } from '../../e2e/support/read-by-people.ts'
import { listTexts } from '../../e2e/support/texts.ts'

/** Every source is read, which takes a busy machine longer than other tests are given. */
const LONG_MS = 120_000

it('no text that people read has to be read twice', { timeout: LONG_MS }, () => {
  expect(readTwice(listTexts())).toEqual([])
})

it('no sentence on a staff page is too long for a tired reader', { timeout: LONG_MS }, () => {
  expect(tooLong(listTexts())).toEqual([])
})

it('no sentence of a guide has to be read twice', () => {
  expect(readTwice(listTextsOf('guides'))).toEqual([])
})
