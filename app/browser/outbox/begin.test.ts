import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newPhone, page } from '../../../e2e/support/outbox-page.ts'
import { OutboxServer } from '../../../e2e/support/outbox-server.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const BOB = '01900000-0000-7000-8000-00000000000b'
const clockOut = { kind: 'punch' as const, body: { action: 'clock_out' }, label: 'Clock out' }

let server: OutboxServer
beforeEach(() => {
  server = new OutboxServer()
  newPhone()
  const none = () => undefined
  vi.stubGlobal('location', {
    protocol: 'https:',
    href: 'https://portal.test/clock',
    pathname: '/clock',
    replace: none,
  })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', none)
  Object.assign(document, { addEventListener: none, querySelectorAll: () => [] })
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const begin = async (userId: string) => (await import('./begin.ts')).begin(userId)

/** Stands in for a storage that the browser does not let the page open. */
function blockStorage(): void {
  const open = () => {
    const request: { error: DOMException; onerror?: () => void } = {
      error: new DOMException('Blocked', 'UnknownError'),
    }
    queueMicrotask(() => request.onerror?.())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
}

it('a browser that blocks its storage is reported by the page before anything is entered', async () => {
  blockStorage()
  const phone = await page()
  expect(phone.hasAllArrived(phone.readWaiting())).toBe(true)
  await begin(ALICE)
  expect(phone.readWaiting().fault).toBe('unavailable')
  expect(phone.hasAllArrived(phone.readWaiting())).toBe(false)
})

it('a storage that could not be read for a moment is no longer reported once it can be read', async () => {
  const storage = indexedDB
  blockStorage()
  const phone = await page()
  await phone.showOperations()
  expect(phone.readWaiting().fault).toBe('unavailable')
  vi.stubGlobal('indexedDB', storage)
  await phone.showOperations()
  expect(phone.readWaiting().fault).toBeNull()
})

it('a full phone says so, and sends what the person before has left there', async () => {
  const alice = await page()
  await alice.meetServer(ALICE)
  server.line = 'down'
  await alice.perform(clockOut, ALICE)
  await alice.forgetPerson()
  server.line = 'up'
  const bob = await page()
  vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await begin(BOB)
  expect(bob.readWaiting().fault).toBe('full')
  await expect.poll(() => server.bodies('punch')).toEqual([clockOut.body])
})

it('a storage that never opens is reported, so that nobody waits for it for ever', async () => {
  const storage = indexedDB
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const phone = await page()
  const punched = phone.perform(clockOut, ALICE).catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.race([punched, 'still waiting'])).toMatchObject({ why: 'unavailable' })
  vi.stubGlobal('indexedDB', storage)
  vi.useRealTimers()
  expect(await phone.perform(clockOut, ALICE)).toMatchObject({ kind: 'received' })
})

it('a page loads its data again if something was sent while it was being opened, and only then', async () => {
  const old = await page()
  await begin(ALICE)
  expect(await old.perform(clockOut, ALICE)).toMatchObject({ kind: 'received' })
  const loadsOf = async () => {
    await page()
    const load = vi.fn()
    const { stand } = await import('../runtime/refresher.ts')
    stand(load)
    await begin(ALICE)
    await new Promise((done) => setTimeout(done, 300))
    return load.mock.calls.length
  }
  expect(await loadsOf()).toBe(1)
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 2 * 60_000)
  expect(await loadsOf()).toBe(0)
})

describe('a page that stays open', () => {
  let events: EventTarget
  const quarter = () => vi.setSystemTime(Date.now() + 16 * 60_000)
  const hellos = async () => {
    await new Promise((done) => setTimeout(done, 20))
    return server.hellos.length
  }
  beforeEach(() => {
    events = new EventTarget()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    Object.assign(document, { addEventListener: events.addEventListener.bind(events), visibilityState: 'visible' })
  })

  it.each(['online', 'visibilitychange'])('says hello again after %s, at most every 15 minutes', async (type) => {
    await page()
    await begin(ALICE)
    events.dispatchEvent(new Event(type))
    expect(await hellos()).toBe(1)
    quarter()
    events.dispatchEvent(new Event(type))
    expect(await hellos()).toBe(2)
  })

  it('says nothing for a person whose place on the phone another one has taken', async () => {
    await page()
    await begin(ALICE)
    quarter()
    vi.stubGlobal('BroadcastChannel', undefined)
    const bob = await page()
    await bob.becomePerson(BOB)
    events.dispatchEvent(new Event('online'))
    expect(await hellos()).toBe(1)
  })
})
