import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Field, kinds } from '~/domain/forms/forms/fields/kinds.ts'
import { FieldInput, inputs } from './field-input.tsx'

const van = { kind: 'plate', name: 'van', label: 'Van' } as unknown as Field

beforeAll(() => void Object.assign(inputs, { plate: () => <input name="van" placeholder="AB12 CDE" /> }))
afterAll(() => void Reflect.deleteProperty(inputs, 'plate'))

it('an unknown kind gets its own input by one line', () => {
  expect(renderToStaticMarkup(<FieldInput field={van} answer="" />)).toContain('placeholder="AB12 CDE"')
})

it('every kind has an input', () => {
  expect(Object.keys(inputs).filter((kind) => kind !== 'plate')).toEqual(Object.keys(kinds))
})
