import { expect, it } from 'vitest'
import { freeTop } from './toast-place.ts'

const box = (top: number, bottom: number, left = 0, right = 300) => ({ left, top, right, bottom })
const toast = box(500, 560)
const down = { from: 76, to: 500 }
const up = { from: 500, to: 76 }

it('a message stays at the edge it belongs to where nothing lies there', () => {
  expect(freeTop(toast, [], down)).toBe(76)
  expect(freeTop(toast, [box(200, 300)], up)).toBe(500)
  expect(freeTop(toast, [box(76, 120, 300, 400)], down)).toBe(76)
})

it('a message gives way to what can be pressed, and goes no further than it must', () => {
  expect(freeTop(toast, [box(60, 100)], down)).toBe(100)
  expect(freeTop(toast, [box(540, 590)], up)).toBe(476)
  // Between two buttons that leave less room than it needs it does not fit.
  expect(freeTop(toast, [box(60, 100), box(150, 190)], down)).toBe(196)
})

it('a message lies beside what it is about where it can, and on that rather than on a button', () => {
  const card = box(60, 420)
  expect(freeTop(toast, [], down, [card])).toBe(420)
  expect(freeTop(toast, [box(424, 700)], down, [card])).toBe(364)
})

it('where something lies everywhere it covers least', () => {
  expect(freeTop(toast, [box(0, 300), box(300, 700, 0, 20)], down)).toBe(300)
})
