import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Connection from './connection.ts'

/** Stands in for the browser's `EventSource`, as far as the page uses it. */
class Source extends EventTarget {
  static all: Source[] = []
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined
  closed = false
  constructor(readonly url: string) {
    super()
    Source.all.push(this)
  }
  close = () => (this.closed = true)
  say(type: string, payload: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ type, payload }), lastEventId }))
  }
}
const newest = () => Source.all.at(-1)!

let connection: typeof Connection
let probe: ReturnType<typeof vi.fn>
beforeEach(async () => {
  vi.resetModules()
  Source.all = []
  probe = vi.fn(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', probe)
  vi.stubGlobal('document', { documentElement: { dataset: { heard: '7' } }, addEventListener: () => undefined })
  connection = await import('./connection.ts')
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nobody = () => undefined

it('one stream serves the whole page, starts from the event at which the page was made, and ends with the last listener', () => {
  const [punches, news] = [vi.fn(), vi.fn()]
  const stop = connection.hear(['clock.in', 'clock.out'], punches, nobody)
  const stopNews = connection.hear(['news.published'], news, nobody)
  expect(Source.all.map(({ url }) => url)).toEqual(['/api/events?since=7'])
  newest().onopen()
  newest().say('clock.in', { id: 'a' }, '8')
  newest().say('news.published', { id: 'b' }, '9')
  expect(punches.mock.calls).toEqual([[{ id: 8, type: 'clock.in', payload: { id: 'a' } }]])
  expect(news).toHaveBeenCalledTimes(1)
  stop()
  newest().say('clock.in', { id: 'c' }, '10')
  expect(punches).toHaveBeenCalledTimes(1)
  expect(newest().closed).toBe(false)
  stopNews()
  expect(newest().closed).toBe(true)
})

it('a broken stream checks once whether it is still alive, resumes, and says that something may be missing; a normal event does not cause this', async () => {
  const onRenew = vi.fn()
  connection.hear(['clock.in'], nobody, onRenew)
  newest().onopen()
  newest().say('clock.in', {}, '12')
  expect([probe.mock.calls.length, onRenew.mock.calls.length]).toEqual([0, 0])
  newest().onerror()
  expect(newest().closed).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(probe.mock.calls.map(([address]) => String(address))).toEqual(['/api/auth/user'])
  expect(newest().url).toBe('/api/events?since=12')
  newest().onopen()
  expect(onRenew).toHaveBeenCalledTimes(1)
  expect(probe).toHaveBeenCalledTimes(1)
})

it('waits longer after each try, at most half a minute', async () => {
  connection.hear(['clock.in'], nobody, nobody)
  const waits: number[] = []
  for (let tries = 1; tries <= 7; tries++) {
    newest().onopen = nobody
    newest().onerror()
    let seconds = 0
    while (Source.all.length === tries) {
      await vi.advanceTimersByTimeAsync(1000)
      seconds++
    }
    waits.push(seconds)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
})

it('gives up when the session is over', async () => {
  connection.hear(['clock.in'], nobody, nobody)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 401 })))
  newest().onerror()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Source.all).toHaveLength(1)
})

it.each(['over the page', 'on another page of the browser'])(
  'continues where it was after the person has signed in again %s, and says that something may be missing',
  async (where) => {
    const [onRenew, page] = [vi.fn(), new EventTarget()]
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    connection.hear(['clock.in'], nobody, onRenew)
    newest().onopen()
    newest().say('clock.in', {}, '12')
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 401 })))
    newest().onerror()
    await vi.advanceTimersByTimeAsync(120_000)
    page.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(Source.all).toHaveLength(1)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
    if (where === 'over the page') connection.resume()
    else page.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(newest().url).toBe('/api/events?since=12')
    newest().onopen()
    expect([Source.all.length, onRenew.mock.calls.length]).toEqual([2, 1])
  },
)

it('a backlog that is too long makes the page reload, and the stream resumes after it', async () => {
  const onRenew = vi.fn()
  connection.hear(['clock.in'], nobody, onRenew)
  newest().onopen()
  newest().say('reload', { latest: 4000 }, '4000')
  expect(onRenew).toHaveBeenCalledTimes(1)
  newest().dispatchEvent(new Event('bye'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(newest().url).toBe('/api/events?since=4000')
})

it('the control room reports that it is open, for as long as it is', () => {
  connection.hear(['clock.in'], nobody, nobody)
  const leave = connection.enterRoom('control')
  expect(newest().url).toBe('/api/events?since=7&room=control')
  leave()
  expect(newest().url).toBe('/api/events?since=7')
  expect(Source.all.filter(({ closed }) => !closed)).toHaveLength(1)
})
