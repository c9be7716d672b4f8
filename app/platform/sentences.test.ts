import { expect, it } from 'vitest'
import { asSentence, inSentences } from './sentences.ts'

it('ends a text once, whatever mark its writer chose', () => {
  expect(['The garage has it', 'The garage has it.', 'When?', 'Stop!', 'Later…'].map(asSentence)).toEqual([
    'The garage has it.',
    'The garage has it.',
    'When?',
    'Stop!',
    'Later…',
  ])
})

it('joins texts with one full stop between them and leaves the last as it is', () => {
  expect(inSentences(['A rear light is broken. The garage has it.', 'The MOT ended'])).toBe(
    'A rear light is broken. The garage has it. The MOT ended',
  )
  expect(inSentences(['Clock-in', null, undefined, false, '', 'Wrong button!'])).toBe('Clock-in. Wrong button!')
  expect(inSentences([])).toBe('')
})
