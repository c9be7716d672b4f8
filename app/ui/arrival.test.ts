import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrival } from './arrival.ts'
import { lineStore } from './line.ts'

const events = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part that arrives after so many failures. */
const partAfter = (failures: number) =>
  vi.fn(() => (failures-- > 0 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve('part')))

it('a part that is there is there at once, and no line is missed', async () => {
  expect(await arrival(partAfter(0))).toBe('part')
  expect(lineStore.read()).toBeNull()
})

it('a part that does not arrive is asked for again, which is said until it is there', async () => {
  const fetch = partAfter(2)
  const asked = arrival(fetch)
  await vi.advanceTimersByTimeAsync(0)
  expect(lineStore.read()).toMatchObject({ to: '' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetch).toHaveBeenCalledTimes(2)
  events.dispatchEvent(new Event('online'))
  expect(await asked).toBe('part')
  expect(lineStore.read()).toBeNull()
})

it('however often it is asked for, one waits for it', async () => {
  const fetch = partAfter(1)
  const all = Promise.all([arrival(fetch), arrival(fetch)])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await all).toEqual(['part', 'part'])
  expect(fetch).toHaveBeenCalledTimes(2)
})
