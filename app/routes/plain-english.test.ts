import { expect, it } from 'vitest'
import { readTwice, tooLong } from '../../e2e/support/plain-english.ts'
import { listTextsOf } from '../../e2e/support/read-by-people.ts'
import { listTexts } from '../../e2e/support/texts.ts'

/** Words that the law or the trade gives, and what only a log says. */
const GIVEN = [
  'We share personal data only with those who need it:',
  'erased again whom a restored backup had brought back',
  'Somebody who has left',
  'somebody who has left',
]

it('no text that people read has to be read twice', () => {
  expect(readTwice(listTexts().filter(({ text }) => !GIVEN.includes(text)))).toEqual([])
})

it('no sentence of a staff page is longer than a tired reader holds', () => {
  expect(tooLong(listTexts())).toEqual([])
})

it('no sentence of a guide has to be read twice', () => {
  expect(readTwice(listTextsOf('guides'))).toEqual([])
})
