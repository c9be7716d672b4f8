import { describe, expect, it } from 'vitest'
import { answeredFor } from './answered.ts'

const result = { error: { notes: ['Say why'], status: null }, initialValue: { intent: 'decide', id: 'r1', notes: '' } }

describe('what a form shows of the answer', () => {
  it('is its messages and the typed text', () => {
    expect(answeredFor(result, 'decide', 'r1')).toEqual({ errors: { notes: ['Say why'] }, typed: result.initialValue })
  })

  it("is nothing if the answer is another form's, another row's, or missing", () => {
    const nothing = { errors: {}, typed: {} }
    expect(answeredFor(result, 'withdraw')).toEqual(nothing)
    expect(answeredFor(result, 'decide', 'r2')).toEqual(nothing)
    expect(answeredFor(undefined, 'decide')).toEqual(nothing)
  })

  it('is shown in every form if the answer names none', () => {
    expect(answeredFor({ error: { '': ['Busy'] } }, 'decide').errors).toEqual({ '': ['Busy'] })
  })
})
