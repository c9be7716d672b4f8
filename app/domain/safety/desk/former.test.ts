import { describe, expect, it } from 'vitest'
import { withoutNames } from './former.ts'

describe('removing a name from a desk note', () => {
  it.each([
    ['Rang Bob Baker at 02:10.', 'Rang a former colleague at 02:10.'],
    ["BOB  BAKER's van is at the gate", "a former colleague's van is at the gate"],
    ['Baker, Bob is late', 'a former colleague is late'],
    ['bob@example.org wrote', 'a former colleague wrote'],
    ['Bob Bakerman rang, and Bob', 'Bob Bakerman rang, and Bob'],
    ['Quiet', 'Quiet'],
  ])('%s', (text, told) => {
    expect(withoutNames(text, ['Bob Baker', 'Baker, Bob', 'bob@example.org', ''])).toBe(told)
  })

  it.each([
    ['Rang Łukasz Żółty at 02:10.', 'Rang a former colleague at 02:10.'],
    ['LUKASZ ZOLTY is late', 'a former colleague is late'],
    ['Łukasz Z\u0307o\u0301łty is late', 'a former colleague is late'],
    ['Lukasz Zoltys rang', 'Lukasz Zoltys rang'],
  ])('with accents or without: %s', (text, told) => expect(withoutNames(text, ['Łukasz Żółty'])).toBe(told))

  it('reads special characters in a name literally', () => {
    expect(withoutNames('Ask A. (Tony) O’Neill', ['A. (Tony) O’Neill'])).toBe('Ask a former colleague')
  })

  it('leaves a note without the name unchanged', () => {
    expect(withoutNames('Quiet', [' '])).toBe('Quiet')
    expect(withoutNames('Cafe\u0301', ['Bob Baker'])).toBe('Cafe\u0301')
  })
})
