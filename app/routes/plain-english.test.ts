import { expect, it } from 'vitest'
import { readTwice, tooLong } from '../../e2e/support/plain-english.ts'
import { listTextsOf } from '../../e2e/support/read-by-people.ts'
import { listTexts } from '../../e2e/support/texts.ts'

/** Words of the law: who needs personal data is a test of the UK GDPR, not a role. */
const GIVEN = ['We share personal data only with those who need it:']

it('no text that people read has to be read twice', () => {
  expect(readTwice(listTexts().filter(({ text }) => !GIVEN.includes(text)))).toEqual([])
})

it('no sentence of a staff page is longer than a tired reader holds', () => {
  expect(tooLong(listTexts())).toEqual([])
})

it('no sentence of a guide has to be read twice', () => {
  expect(readTwice(listTextsOf('guides'))).toEqual([])
})
