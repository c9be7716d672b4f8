import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Line from './line.ts'
import type * as Refresher from './refresher.ts'

let refresher: typeof Refresher
let line: typeof Line
beforeEach(async () => {
  vi.resetModules()
  refresher = await import('./refresher.ts')
  line = await import('./line.ts')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a page that is idle until it reloads, and then busy until the test ends the reload. */
function page() {
  const loads = vi.fn()
  refresher.stand(loads)
  const loaded = () => refresher.stand(loads)
  return { loads, loaded, leave: () => refresher.stand(null) }
}

describe('a page and its frames', () => {
  it('are loaded once for all requests within 200 ms', () => {
    const { loads } = page()
    refresher.refresh()
    vi.advanceTimersByTime(150)
    refresher.refresh()
    refresher.refresh()
    expect(loads).not.toHaveBeenCalled()
    vi.advanceTimersByTime(50)
    expect(loads).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5000)
    expect(loads).toHaveBeenCalledTimes(1)
  })

  it('are never loaded twice at the same time: later requests wait until the load is over', () => {
    const { loads, loaded } = page()
    refresher.refresh()
    vi.advanceTimersByTime(200)
    refresher.refresh()
    vi.advanceTimersByTime(5000)
    expect(loads).toHaveBeenCalledTimes(1)
    loaded()
    expect(loads).toHaveBeenCalledTimes(2)
  })

  it('are not loaded if they already show the change, as after their own action', () => {
    const { loads, loaded, leave } = page()
    let shown = 0
    leave()
    refresher.refresh(() => 7 > shown)
    vi.advanceTimersByTime(1000)
    shown = 7
    loaded()
    expect(loads).not.toHaveBeenCalled()
    refresher.refresh(() => 7 > shown)
    refresher.refresh(() => 8 > shown)
    vi.advanceTimersByTime(200)
    expect(loads).toHaveBeenCalledTimes(1)
  })

  it('are left alone after they were closed', () => {
    const { loads, leave } = page()
    refresher.refresh()
    leave()
    vi.advanceTimersByTime(1000)
    expect(loads).not.toHaveBeenCalled()
  })
})

describe('a load that cannot be made', () => {
  const OWN = new URL('http://portal.test/admin/holidays.data?status=pending')

  /** Simulates a network that gives these answers in order, and a page at /admin/holidays that reloads itself. */
  function network(...answers: (number | 'down' | 'silent')[]) {
    const events = new EventTarget()
    const plain = vi.fn((_input?: unknown, init?: RequestInit) => {
      const next = answers.shift() ?? 200
      if (next === 'silent')
        return new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
        )
      return next === 'down'
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(new Response('', { status: next }))
    })
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', new URL('http://portal.test/admin/holidays?status=pending'))
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('fetch', plain)
    refresher.watchReads()
    const standing = page()
    refresher.refresh()
    vi.advanceTimersByTime(200)
    return { plain, events, ...standing }
  }
  const settled = async (promise: Promise<Response>) => {
    let status: number | string | undefined
    promise.then(
      (answer) => (status = answer.status),
      (error: Error) => (status = error.name),
    )
    await vi.advanceTimersByTimeAsync(0)
    return () => status
  }

  it('is tried again after one second and two, while the page does not notice', async () => {
    const { plain } = network('down', 503)
    const status = await settled(window.fetch(OWN))
    expect([plain.mock.calls.length, status()]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(1000)
    expect([plain.mock.calls.length, status()]).toEqual([2, undefined])
    await vi.advanceTimersByTimeAsync(2000)
    expect([plain.mock.calls.length, status()]).toEqual([3, 200])
  })

  it('then continues every fifteen seconds, and at once when the network is back or on request', async () => {
    const { plain, events } = network('down', 'down', 'down', 'down', 'down', 500, 429, 200)
    const status = await settled(window.fetch(OWN))
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000)
    expect([plain.mock.calls.length, status()]).toEqual([5, undefined])
    await vi.advanceTimersByTimeAsync(15_000)
    expect([plain.mock.calls.length, status()]).toEqual([6, undefined])
    expect(line.lineStore.read()).toMatchObject({ to: null, why: 'server' })
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([plain.mock.calls.length, status()]).toEqual([7, undefined])
    refresher.refresh()
    await vi.advanceTimersByTimeAsync(200)
    expect([plain.mock.calls.length, status()]).toEqual([8, 200])
    expect(line.lineStore.read()).toBeNull()
  })

  it('shows after ten seconds that no answer came, and tries again with more patience', async () => {
    const { plain } = network('silent', 'silent', 200)
    const status = await settled(window.fetch(OWN))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(line.lineStore.read()).toMatchObject({ why: 'silent' })
    await vi.advanceTimersByTimeAsync(1000 + 20_000 - 1)
    expect([plain.mock.calls.length, status()]).toEqual([2, undefined])
    await vi.advanceTimersByTimeAsync(2001)
    expect([plain.mock.calls.length, status()]).toEqual([3, 200])
  })

  it('ends when the person goes to another page', async () => {
    network('down')
    const left = new AbortController()
    const status = await settled(window.fetch(OWN, { signal: left.signal }))
    left.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('AbortError')
  })

  it('is passed on unchanged if it is a refusal, a form, or not our own load', async () => {
    network(404, 'down', 'down')
    expect((await settled(window.fetch(OWN)))()).toBe(404)
    expect((await settled(window.fetch(OWN, { method: 'POST' })))()).toBe('TypeError')
    expect((await settled(window.fetch(new URL('http://portal.test/api/auth/user'))))()).toBe('TypeError')
  })

  it('follows a form that was refused because something has changed, and no other refusal', async () => {
    const { loads, loaded } = network(400, 409)
    loaded()
    for (const times of [1, 2]) {
      await settled(window.fetch(OWN, { method: 'POST' }))
      await vi.advanceTimersByTimeAsync(200)
      expect(loads).toHaveBeenCalledTimes(times)
    }
  })

  it('of another page waits for the connection, and says so', async () => {
    const { plain, events } = network('down', 'down', 'down', 200)
    const status = await settled(window.fetch(new URL('http://portal.test/admin/staff.data')))
    expect(line.lineStore.read()).toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    expect(line.lineStore.read()).toEqual({ since: expect.any(Number), to: '/admin/staff', why: 'no_line' })
    expect([plain.mock.calls.length, status()]).toEqual([3, undefined])
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe(200)
    expect(line.lineStore.read()).toBeNull()
  })

  it('that looks up links is repeated once, however often it was needed offline', async () => {
    const { plain, events } = network(...Array<'down'>(5).fill('down'), 200)
    const asked: (() => number | string | undefined)[] = []
    for (const paths of ['/forms', '/forms&p=/news', '/forms&p=/news&p=/hours'])
      asked.push(await settled(window.fetch(new URL(`http://portal.test/__manifest?p=${paths}`))))
    await vi.advanceTimersByTimeAsync(3000)
    expect(plain).toHaveBeenCalledTimes(5)
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(plain).toHaveBeenCalledTimes(6)
    expect(asked.map((status) => status())).toEqual([undefined, undefined, 200])
  })

  it('of another page also waits while the server fails: the present page stays', async () => {
    const { plain } = network(500, 500, 500, 502, 200)
    const status = await settled(window.fetch(new URL('http://portal.test/admin/staff.data')))
    await vi.advanceTimersByTimeAsync(7000)
    expect([plain.mock.calls.length, status()]).toEqual([4, undefined])
    expect(line.lineStore.read()).toMatchObject({ to: '/admin/staff', why: 'server' })
    await vi.advanceTimersByTimeAsync(8000)
    expect([plain.mock.calls.length, status()]).toEqual([5, 200])
  })
})
