import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredFor, fieldsOf, ticked } from '../../ui/answered.ts'
import { sentBack } from './keep-typed.ts'

/** The content of each control of a form: a text, a chosen value, ticks of a group, a single tick. */
const held = fc.record({
  texts: fc.dictionary(fc.stringMatching(/^t[a-z]{1,5}$/), fc.string()),
  group: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/)),
  box: fc.boolean(),
  intent: fc.option(fc.constantFrom('add', 'change')),
})

function posted({ texts, group, box, intent }: typeof held extends fc.Arbitrary<infer T> ? T : never): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const value of group) form.append('group', value)
  if (box) form.append('box', 'on')
  if (intent) form.append('intent', intent)
  form.append('picture', new File(['x'], 'a.png'))
  return form
}

describe('a form that failed to save', () => {
  it('starts with exactly what each of its fields contained, whatever was typed', () => {
    fc.assert(
      fc.property(held, fc.string(), fc.boolean(), (form, kept, keptBox) => {
        const answered = answeredFor(sentBack(posted(form), 'No answer'), form.intent ?? undefined)
        const field = fieldsOf(answered)
        for (const [name, value] of Object.entries(form.texts)) expect(field(name, kept).defaultValue).toBe(value)
        const group = answered.typed.group as string | string[] | undefined
        expect(group === undefined ? [] : [group].flat()).toEqual(form.group)
        const sentAnything = Object.keys(answered.typed).length > 0
        expect(ticked(answered, 'box', keptBox)).toBe(sentAnything ? form.box : keptBox)
        expect(answered.typed).not.toHaveProperty('picture')
        expect(answered.errors).toEqual({ '': ['No answer'] })
      }),
    )
  })

  it('keeps loaded values in fields that it did not contain, and rows of fields as rows', () => {
    const form = new FormData()
    form.append('rows[0].start', '19:00')
    form.append('rows[2].start', '20:00')
    const answered = answeredFor(sentBack(form, 'No answer'))
    expect(fieldsOf(answered)('name', 'Gate').defaultValue).toBe('Gate')
    const { rows } = answered.typed as unknown as { rows: ({ start: string } | undefined)[] }
    expect(rows.map((row) => row?.start)).toEqual(['19:00', undefined, '20:00'])
  })
})
