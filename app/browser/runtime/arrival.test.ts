import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as arrivals from './arrival.ts'
import type * as lines from './line.ts'
import type * as toasts from './toast-store.ts'

/** The test's settings: whether the server answers, and whether a person is in the middle of something. */
const now = vi.hoisted(() => ({ answers: false, inUse: false, loaded: 0 }))
vi.mock('./server-answers.ts', () => ({ serverAnswers: () => Promise.resolve(now.answers) }))
vi.mock('./live-afresh.ts', () => ({ loadAnew: () => !now.inUse && ++now.loaded > 0 }))
vi.mock('./toast-store.ts', () => ({ toast: vi.fn() }))

const events = new EventTarget()

let arrival: (typeof arrivals)['arrival']
let lineStore: (typeof lines)['lineStore']
let toast: (typeof toasts)['toast']

// Test files share their modules, and modules that were imported before this file would not have the mocks.
beforeAll(async () => {
  vi.resetModules()
  ;({ arrival } = await import('./arrival.ts'))
  ;({ lineStore } = await import('./line.ts'))
  ;({ toast } = await import('./toast-store.ts'))
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
})
afterEach(() => {
  Object.assign(now, { answers: false, inUse: false, loaded: 0 })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a loader for a part that arrives after this many failures. */
const partAfter = (failures: number) =>
  vi.fn(() => (failures-- > 0 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve('part')))

it('a part that exists is there at once, and no loss of connection is reported', async () => {
  expect(await arrival(partAfter(0))).toBe('part')
  expect(lineStore.read()).toBeNull()
})

it('a part that does not arrive is requested again, and the page says so until it arrives', async () => {
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

it('however often it is needed, only one request waits for it', async () => {
  const fetch = partAfter(1)
  const all = Promise.all([arrival(fetch), arrival(fetch)])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await all).toEqual(['part', 'part'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

it.each([
  [false, 1, 0],
  [true, 0, 1],
])(
  'if the server answers but does not have a part, the page reloads, or says so if it is in use',
  async (inUse, loads, words) => {
    vi.mocked(toast).mockClear()
    Object.assign(now, { answers: true, inUse })
    void arrival(partAfter(4))
    await vi.advanceTimersByTimeAsync(3000)
    expect(lineStore.read()).toBeNull()
    expect([now.loaded, vi.mocked(toast).mock.calls.length]).toEqual([loads, words])
    await vi.advanceTimersByTimeAsync(4000)
    expect(vi.mocked(toast).mock.calls.length).toBe(words)
  },
)
