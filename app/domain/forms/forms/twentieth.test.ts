import { expect, it } from 'vitest'
import { paperOf } from './document.ts'
import { checkAnswers, columnsOf, exampleOf, summaryOf } from './form.ts'
import { missingAnswers } from './missing.ts'
import { type Template } from './template.ts'
import { firstName, hint, lastName, signature, toasts, toForms } from './templates/parts.ts'

/** Everything a new form needs: this file of plain data, and its line in `templates/index.ts`. */
const keyReturn: Template = {
  id: 30,
  version: 1,
  slug: 'key-return',
  name: 'Key Return',
  title: 'Key Return',
  category: 'general',
  description: 'Hand back the keys of a site.',
  hint,
  back: toForms,
  sections: [
    {
      fields: [
        firstName,
        lastName,
        {
          kind: 'number',
          name: 'keys',
          label: 'How many keys?',
          least: { value: 1, message: 'At least one' },
          most: { value: 99, message: 'At most 99' },
          required: 'Say how many keys',
        },
        { kind: 'yes-no', name: 'damaged', label: 'Is any key damaged?', required: 'Please choose yes or no' },
        {
          kind: 'paragraph',
          name: 'damage',
          label: 'What is damaged?',
          showIf: { field: 'damaged', is: true },
          required: 'Say what is damaged',
        },
        signature,
      ],
    },
  ],
  toasts: toasts({
    draft: 'Saved.',
    submitted: { title: 'Keys Returned', text: 'Thank you.' },
    failed: 'Please try again.',
  }),
  alarms: [{ when: [{ field: 'damaged', is: true }], says: 'Damaged keys' }],
}

it('an unknown form is checked, summarised, exported and printed', () => {
  const { answers } = checkAnswers(keyReturn, exampleOf(keyReturn), 'submit')
  expect(answers).toMatchObject({ keys: 50, damaged: true })
  expect(summaryOf(keyReturn, answers!)[0]!.lines).toHaveLength(5)
  expect(columnsOf(keyReturn).map((column) => column.title)).toContain('How many keys?')
  expect(paperOf(keyReturn, answers!, ['Damaged keys'])[0]).toEqual({
    kind: 'warning',
    text: 'Attention: Damaged keys',
  })
})

it('an answer that depends on another is required only while its question is shown', () => {
  const ask = (damaged: boolean) =>
    checkAnswers(keyReturn, { ...exampleOf(keyReturn), damaged, damage: '' }, 'submit').errors
  expect(ask(true)).toEqual({ damage: ['Say what is damaged'] })
  expect(ask(false)).toBeUndefined()
  expect(missingAnswers(keyReturn, { ...exampleOf(keyReturn), damaged: false, damage: '' })).toEqual([])
})
