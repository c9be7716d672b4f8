import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Posted } from './answers.ts'
import { paperOf } from './document.ts'
import { columnOf, type FieldBase, type FieldKind, postedText } from './fields/field.ts'
import { type Field, kinds } from './fields/kinds.ts'
import { answered, refuse } from './fields/refusal.ts'
import { blankOf, checkAnswers, columnsOf, exampleOf, readAnswers, summaryOf } from './form.ts'
import { missingAnswers } from './missing.ts'
import { type Template } from './template.ts'
import { toasts } from './templates/parts.ts'

/** Everything a new kind needs: this module, and its line in `fields/kinds.ts`. */
interface PlateField extends FieldBase {
  kind: 'plate'
}

const plate: FieldKind<PlateField> = {
  check: (field, answer, strict) =>
    answered(answer, { empty: '', required: strict && field.required }, (given) =>
      /^[A-Z]{2}\d{2} ?[A-Z]{3}$/i.test(String(given)) ? String(given).toUpperCase() : refuse('Enter a number plate'),
    ),
  read: (field, posted: Posted) => postedText(field, posted),
  show: (_field, answer) => String(answer ?? ''),
  columns: (field) => columnOf(field, (answer) => String(answer ?? ''), `${field.label} (plate)`),
  example: () => 'AB12 CDE',
  blank: () => '',
  paper: (field, answer) => [{ kind: 'list', items: [`${field.label} ${String(answer)}`] }],
}

const field = { kind: 'plate', name: 'van', label: 'Van', required: 'Say which van' } as unknown as Field

const handover: Template = {
  id: 31,
  version: 1,
  slug: 'handover',
  name: 'Handover',
  title: 'Handover',
  category: 'general',
  description: 'Hand a van over.',
  hint: '',
  back: { to: '/forms', label: 'Back' },
  sections: [{ fields: [field] }],
  toasts: toasts({ draft: 'Saved.', submitted: { title: 'Done', text: 'Done.' }, failed: 'Try again.' }),
}

beforeAll(() => void Object.assign(kinds, { plate }))
afterAll(() => void Reflect.deleteProperty(kinds, 'plate'))

it('is read, checked, required, summarised, printed and exported, without any other change', () => {
  expect(blankOf(handover, { today: '2026-11-22', now: '12:00' })).toEqual({ van: '' })
  const read = readAnswers(handover, new URLSearchParams({ van: 'ab12cde' }))
  expect(checkAnswers(handover, read, 'submit').answers).toEqual({ van: 'AB12CDE' })
  expect(checkAnswers(handover, { van: 'van 7' }, 'submit').errors).toEqual({ van: ['Enter a number plate'] })
  expect(missingAnswers(handover, { van: '' })).toEqual([{ field, message: 'Say which van' }])
  const answers = exampleOf(handover)
  expect(summaryOf(handover, answers)[0]!.lines).toMatchObject([{ label: 'Van', text: 'AB12 CDE' }])
  expect(paperOf(handover, answers, [])).toEqual([{ kind: 'list', items: ['Van AB12 CDE'] }])
  expect(columnsOf(handover).map(({ title, of }) => [title, of(answers)])).toEqual([['Van (plate)', 'AB12 CDE']])
})

it('is mentioned in no other module: everything specific to a kind is in its own', () => {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|domain\/forms\/forms\/fields\/|ui\/fields\//.test(file))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => fs.readFileSync(`app/${file}`, 'utf8').includes('field.kind'))).toEqual([])
})
