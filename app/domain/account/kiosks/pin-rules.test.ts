import { describe, expect, it } from 'vitest'
import { isGuessingTold, kioskPinRefusal } from './pin-rules.ts'

describe('a kiosk PIN', () => {
  it.each(['704915', '908172', '000012', '112233'])('can be %s', (pin) =>
    expect(kioskPinRefusal(pin, 'WF1004')).toBeNull(),
  )
  it.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])(
    'cannot be %j, which is not six digits',
    (pin) => expect(kioskPinRefusal(pin, null)).toBe('Choose 6 digits'),
  )
  it.each(['000000', '777777', '121212', '907907', '123456', '654321', '890123', '210987'])(
    'cannot be %s, which is too easy',
    (pin) => expect(kioskPinRefusal(pin, null)).toContain('too easy'),
  )
  it('cannot be the person’s own employee number, with or without zeros in front', () => {
    expect(kioskPinRefusal('001004', 'WF-1004')).toContain('employee number')
    expect(kioskPinRefusal('481004', '481004')).toContain('employee number')
    expect(kioskPinRefusal('481004', null)).toBeNull()
  })
})

it('guessing is reported at the fifth wrong PIN, and at each power of ten', () => {
  const told = Array.from({ length: 10_000 }, (_, at) => at + 1).filter(isGuessingTold)
  expect(told).toEqual([5, 10, 100, 1000, 10_000])
})
