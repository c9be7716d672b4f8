import { expect, it } from 'vitest'
import { freeTop } from './toast-place.ts'

const box = (top: number, bottom: number, left = 0, right = 300) => ({ left, top, right, bottom })
const toast = box(500, 560)
const down = { from: 76, to: 500 }
const up = { from: 500, to: 76 }

it('a message stays at its usual edge if nothing is there', () => {
  expect(freeTop(toast, [], down)).toBe(76)
  expect(freeTop(toast, [box(200, 300)], up)).toBe(500)
  expect(freeTop(toast, [box(76, 120, 300, 400)], down)).toBe(76)
})

it('a message moves away from what can be pressed, and no further than necessary', () => {
  expect(freeTop(toast, [box(60, 100)], down)).toBe(100)
  expect(freeTop(toast, [box(540, 590)], up)).toBe(476)
  // The gap between these two buttons is too small for the message.
  expect(freeTop(toast, [box(60, 100), box(150, 190)], down)).toBe(196)
})

it('a message is next to its subject if possible, and covers that rather than a button', () => {
  const card = box(60, 420)
  expect(freeTop(toast, [], down, [card])).toBe(420)
  expect(freeTop(toast, [box(424, 700)], down, [card])).toBe(364)
})

it('if something is everywhere, it covers the least', () => {
  expect(freeTop(toast, [box(0, 300), box(300, 700, 0, 20)], down)).toBe(300)
})
