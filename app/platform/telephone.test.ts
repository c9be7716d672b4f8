import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PhoneText } from './telephone-input.ts'
import { dialLink, internationalNumber } from './telephone.ts'

it.each([
  ['020 7946 0000', '+442079460000', 'tel:02079460000'],
  ['(020) 7946 0000', '+442079460000', 'tel:02079460000'],
  ['07700 900123', '+447700900123', 'tel:07700900123'],
  ['+44 7700 900123', '+447700900123', 'tel:+447700900123'],
  ['+44 (0)7700 900123', '+447700900123', 'tel:+447700900123'],
  ['+44 07700 900123', '+447700900123', 'tel:+447700900123'],
  ['0044 (0) 7700 900123', '+447700900123', 'tel:+447700900123'],
  ['+353 (0)1 234 5678', '+35312345678', 'tel:+35312345678'],
  ['+39 06 1234 5678', '+390612345678', 'tel:+390612345678'],
  // As a spreadsheet leaves 07700900123, +447700900123 and 0044 (0)7700 900123.
  ['7700900123', '+447700900123', 'tel:07700900123'],
  ['2079460000', '+442079460000', 'tel:02079460000'],
  ['447700900123', '+447700900123', 'tel:+447700900123'],
  ['4407700900123', '+447700900123', 'tel:+447700900123'],
  ['999', null, 'tel:999'],
  ['4321', null, 'tel:4321'],
])('%s reaches %s, and its link is %s', (written, number, link) => {
  expect(internationalNumber(written)).toBe(number)
  expect(dialLink(written)).toBe(link)
})

it('is stored as it was typed, with the 0 or the + that a spreadsheet took away', () => {
  expect(['7700 900123', '447700900123', ' +44 (0)7700 900123 ', '101'].map((text) => PhoneText.parse(text))).toEqual([
    '07700 900123',
    '+447700900123',
    '+44 (0)7700 900123',
    '101',
  ])
})

it('may be copied from a web page or a letter', () => {
  expect(PhoneText.parse('07700\u00a0900\u2011123')).toBe('07700 900-123')
})

it.each(['4.477E+11', '07700 900123 or 4', '12', '+', '07700\n900123', '0'.repeat(31), ''])('%s is refused', (text) => {
  expect(PhoneText.safeParse(text).success).toBe(false)
})

it('is the same number however often it is stored, and its link dials nothing but digits and a plus before them', () => {
  const written = fc.string({ unit: fc.constantFrom(...'0123456789 ()-+.'), maxLength: 24 })
  fc.assert(
    fc.property(written, (text) => {
      const read = PhoneText.safeParse(text)
      if (!read.success) return
      expect(PhoneText.parse(read.data)).toBe(read.data)
      expect(internationalNumber(read.data)).toBe(internationalNumber(text))
      expect(dialLink(read.data)).toMatch(/^tel:\+?\d+$/)
    }),
  )
})
