import { describe, expect, it } from 'vitest'
import { answeredFor, ticked, tickedOf } from './answered.ts'

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

it('boxes of one name are ticked as they were sent, and as stored before that', () => {
  const kept = ['a', 'b']
  expect(tickedOf({ typed: {} }, 'boxes', kept)).toEqual(kept)
  expect(tickedOf({ typed: { intent: 'save', boxes: 'b' } }, 'boxes', kept)).toEqual(['b'])
  expect(tickedOf({ typed: { boxes: ['b', 'c'] } as never }, 'boxes', kept)).toEqual(['b', 'c'])
  expect(tickedOf({ typed: { intent: 'save' } }, 'boxes', kept)).toEqual([])
})

it('a box is ticked as it was sent, whatever value it posts, and as stored before that', () => {
  expect(ticked({ typed: {} }, 'box', true)).toBe(true)
  expect(ticked({ typed: { box: 'on' } }, 'box')).toBe(true)
  expect(ticked({ typed: { box: 'yes' } }, 'box')).toBe(true)
  expect(ticked({ typed: { intent: 'save' } }, 'box', true)).toBe(false)
})
