import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goesOn, goesToField, type Guard, heedsFrom, isTyping, types } from './guard.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

it.each([
  ['a', true, true],
  [' ', true, true],
  ['Backspace', true, true],
  ['Enter', true, false],
  ['Tab', false, false],
  ['Shift', false, false],
  ['ArrowDown', false, false],
  ['Escape', false, false],
  ['Dead', true, true],
])('%s types: %s, continues a sentence: %s', (key, typed, sentence) => {
  expect([types({ key, ...plain }), goesOn({ key, ...plain })]).toEqual([typed, sentence])
})

it('a shortcut does not type', () => {
  expect(types({ key: 'k', ...plain, ctrlKey: true })).toBe(false)
})

it('a letter with AltGr types', () => {
  expect(goesOn({ key: 'ł', ctrlKey: true, altKey: true, metaKey: false, altGraph: true })).toBe(true)
})

it.each([
  ['a', 'nothing', false, true],
  [' ', 'nothing', true, true],
  ['a', 'control', true, true],
  [' ', 'control', false, true],
  [' ', 'control', true, false],
  ['Enter', 'control', false, false],
  ['Enter', 'nothing', false, false],
  ['Tab', 'nothing', false, false],
  ['a', 'input', true, false],
] as const)(
  '%s, with focus on %s of the alert, press counts %s: continues in the field %s',
  (key, focused, heeded, on) => {
    expect(goesToField({ key, ...plain }, { focused, heeded })).toBe(on)
  },
)

it('whatever was typed and whenever the alert opened, no press counts within 1.5 s of the alert or 2 s of the last key', () => {
  const time = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(time, fc.array(time), time, (openedAt, typed, press) => {
      const typedAt = Math.max(-Infinity, ...typed.filter((at) => at <= press))
      const guard: Guard = { openedAt, typedAt }
      const heeded = press >= heedsFrom(guard)
      expect(heeded).toBe(press - openedAt >= 1500 && press - typedAt >= 2000)
      if (heeded) expect(isTyping(guard, press)).toBe(false)
    }),
  )
})
