import { expect, it } from 'vitest'
import { answeredFirst } from './answered-first.ts'

it.each([
  ['their own press', 'Dana Dean', 'Dana Dean', null],
  ['a press that came second', 'Bob Baker', 'Dana Dean', 'Bob Baker has this alert.'],
  ['a press at an unknown desk', 'Bob Baker', undefined, null],
])('after %s', (_, acknowledgedBy, me, said) =>
  expect(answeredFirst({ acknowledgedBy }, me)?.description ?? null).toBe(said),
)
