import { expect, it } from 'vitest'
import { readTwice, tooLong } from '../../e2e/support/plain-english.ts'
import { listTextsOf } from '../../e2e/support/read-by-people.ts'
import { listTexts } from '../../e2e/support/texts.ts'

it('no text that people read has to be read twice', () => {
  expect(readTwice(listTexts())).toEqual([])
})

it('no sentence on a staff page is too long for a tired reader', () => {
  expect(tooLong(listTexts())).toEqual([])
})

it('no sentence of a guide has to be read twice', () => {
  expect(readTwice(listTextsOf('guides'))).toEqual([])
})
