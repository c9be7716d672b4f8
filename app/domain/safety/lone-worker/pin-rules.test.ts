import { expect, it } from 'vitest'
import { areNeighbours, pinRefusal } from './pin-rules.ts'

it.each([
  ['1234', '1235', true],
  ['1999', '2000', true],
  ['1234', '1294', true],
  ['1234', '12345', true],
  ['1234', '11234', true],
  ['12345', '1245', true],
  ['1234', '4321', false],
  ['1234', '1243', false],
  ['2580', '1379', false],
  ['1234', '123456', false],
  ['0000', '1111', false],
])('%s and %s are neighbours: %s', (one, other, expected) => {
  expect([areNeighbours(one, other), areNeighbours(other, one)]).toEqual([expected, expected])
})

it.each([
  ['123', '4567', 'safe'],
  ['123456789', '4567', 'safe'],
  ['1234', '45a7', 'duress'],
  ['1234', '1234', 'duress'],
  ['1234', '1235', 'duress'],
])('%s with %s is refused at %s', (safe, duress, field) => {
  expect(pinRefusal(safe, duress)?.field).toBe(field)
})

it('accepts two that differ clearly', () => {
  expect(pinRefusal('2580', '13579')).toBeNull()
})
