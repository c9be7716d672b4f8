import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newPhone, page } from '../../../e2e/support/outbox-page.ts'
import { OutboxServer } from '../../../e2e/support/outbox-server.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const BOB = '01900000-0000-7000-8000-00000000000b'

let server: OutboxServer
let opened: string[]
let isOnline: boolean
beforeEach(() => {
  server = new OutboxServer()
  opened = []
  isOnline = true
  const shelves = new Set<string>()
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(shelves.add(name)),
    has: (name: string) => Promise.resolve(shelves.has(name)),
  })
  newPhone()
  const none = () => undefined
  const go = (to: string) => void opened.push(to)
  const here = { protocol: 'https:', href: 'https://portal.test/clock', pathname: '/clock' }
  vi.stubGlobal('location', { ...here, replace: go, assign: go })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', none)
  Object.assign(document, { addEventListener: none, querySelectorAll: () => [] })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path !== '/api/auth/logout'
      ? server.fetch(path, init)
      : isOnline
        ? Promise.resolve(Response.json({}))
        : Promise.reject(new TypeError('No network')),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a page, as its person. */
async function open(userId: string | null) {
  const tab = await page()
  const { begin } = await import('./begin.ts')
  const { leave } = await import('./leave.ts')
  await begin(userId)
  return { ...tab, leave }
}
const clockOut = { kind: 'punch' as const, body: { action: 'clock_out' }, label: 'Clock out' }

it.each(['signs out', 'is followed by another person'])(
  'the messages of a person who %s no longer stand on the phone',
  async (how) => {
    const close = vi.fn()
    const registration = { getNotifications: () => Promise.resolve([{ close }, { close }]) }
    vi.stubGlobal('navigator', {
      locks: navigator.locks,
      serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    })
    const alice = await open(ALICE)
    expect(close).not.toHaveBeenCalled()
    if (how === 'signs out') await alice.leave('https://portal.test/logout')
    else await open(BOB)
    await expect.poll(() => close.mock.calls.length).toBe(2)
    // What a page opens late must not count in the next test.
    await expect.poll(() => opened).toEqual(['/'])
  },
)

describe('a page that was left open on a shared phone', () => {
  it('closes when its person signs out on another page, and records nothing any more', async () => {
    const old = await open(ALICE)
    const other = await open(ALICE)
    await other.leave('https://portal.test/logout')
    await expect.poll(() => opened).toEqual(['/', '/'])
    expect(await old.perform(clockOut, ALICE)).toMatchObject({ kind: 'refused' })
    expect(server.operations).toEqual([])
  })

  it('closes for another person too if a part of their page stored them before it began', async () => {
    await open(ALICE)
    await page()
    await (await import('./person.ts')).becomePerson(BOB)
    await (await import('./begin.ts')).begin(BOB)
    await expect.poll(() => opened).toEqual(['/'])
  })

  it('closes too when its person signs out without a network', async () => {
    vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker: { controller: {} } })
    const old = await open(ALICE)
    const other = await open(ALICE)
    isOnline = false
    await other.leave('https://portal.test/logout')
    await expect.poll(() => opened).toEqual(['/offline/waiting', '/offline/waiting'])
    expect(await old.perform(clockOut, ALICE)).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['online', ALICE],
    ['offline', null],
  ])('closes when another person signs in after the session expired: a page opened %s', async (_how, begunAs) => {
    if (!begunAs) await (await page()).becomePerson(ALICE)
    if (!begunAs) Object.assign(location, { pathname: '/offline/clock' })
    const old = await open(begunAs)
    const bob = await open(BOB)
    await bob.keepDraft(BOB, 'form/b', { place: 'Northgate' })
    await expect.poll(() => opened.length).toBeGreaterThan(0)
    expect(await old.perform(clockOut, ALICE)).toMatchObject({ kind: 'refused' })
    expect(await bob.recallDraft(BOB, 'form/b')).toEqual({ place: 'Northgate' })
    expect(await bob.perform(clockOut, BOB)).toMatchObject({ kind: 'received' })
  })

  it('stays for the same person', async () => {
    await open(ALICE)
    await open(ALICE)
    expect(await stays()).toBe(true)
  })

  it.each(['/admin/staff', '/offline/kiosk', '/login'])('stays if it belongs to nobody: %s', async (pathname) => {
    await (await page()).becomePerson(ALICE)
    Object.assign(location, { pathname })
    await open(null)
    await open(BOB)
    expect(await stays()).toBe(true)
  })
})

const stays = async () => {
  await new Promise((done) => setTimeout(done, 50))
  return opened.length === 0
}
