import { type RouteConfigEntry } from '@remix-run/route-config'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { protocolIds } from '~/domain/safety/emergencies/first-aid.ts'
import { templates } from '~/domain/forms/forms/templates/index.ts'
import routes from '~/routes.ts'
import { OWN_MARK } from '~/platform/own-answer.ts'
import { WORK } from '~/browser/runtime/stand-ins.ts'

const ORIGIN = 'http://portal.test'
const KEPT = new Set([
  '/offline',
  ...WORK,
  ...templates.map(({ slug }) => `/offline/forms/${slug}`),
  '/medical-emergency',
  ...protocolIds.map((id) => `/medical-emergency/${id}`),
])

/** The addresses of all pages, with an example for each variable part. */
const addressesOf = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const address = path === undefined ? parent : `${parent}/${path.replace(/:\w+/g, 'some-id').replace('*', 'lost')}`
    return [address, ...addressesOf(children, address)]
  })
const ALL = [...new Set(addressesOf(routes))].filter((path) => path && !path.startsWith('/api'))
const STAFF = ALL.filter((path) => !path.startsWith('/admin'))

type Answer = () => Promise<Response>
const down: Answer = () => Promise.reject(new TypeError('fetch failed'))
const proxy: Answer = () => Promise.resolve(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
const portal: Answer = () => Promise.resolve(new Response('<h1>Sign in to the hotel</h1>'))
const own =
  (status = 200): Answer =>
  () =>
    Promise.resolve(new Response('own', { status, headers: { [OWN_MARK]: '1.0.0' } }))

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('caches', {
    match: (path: string) => Promise.resolve(KEPT.has(path) ? new Response(`kept ${path}`) : undefined),
    has: () => Promise.resolve(false),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns what opens when the address is typed, or when a whole page is loaded. */
async function typed(address: string, line: Answer): Promise<string> {
  vi.resetModules()
  const { answerPage } = await import('./pages.ts')
  const worker = Object.assign(new URL(`${ORIGIN}/sw.js`), { assign: undefined })
  vi.stubGlobal('location', worker)
  const answer = await answerPage({ url: ORIGIN + address } as Request, line as typeof fetch)
  const to = answer.headers.get('Location')
  return to ? to.slice(ORIGIN.length) : answer.type === 'error' ? 'nothing' : await answer.text()
}

/** Returns what opens when a link on the home page is tapped while the browser knows that it is offline. */
async function tapped(address: string, isPlaceKnown = true): Promise<string> {
  vi.resetModules()
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(`${ORIGIN}/home-of-the-test`), { assign }))
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', vi.fn(down))
  const { watchReads } = await import('~/browser/runtime/refresher.ts')
  watchReads()
  const [path, query] = address.split('?')
  if (isPlaceKnown) void window.fetch(`${ORIGIN}${path}.data${query ? `?${query}` : ''}`)
  else void window.fetch(`${ORIGIN}/__manifest?p=${path}&version=1`, { signal: new AbortController().signal })
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  return assign.mock.calls[0]![0] as string
}

// The phone stores these under their own addresses, or not at all.
const OWN = /^\/(offline|medical-emergency)\b/

it.each(STAFF.filter((path) => !OWN.test(path)))(
  'offline, a tap on %s opens the same as the typed address',
  async (address) => {
    const asked = `${address}?month=2026-11`
    expect(await tapped(asked)).toBe(await typed(asked, down))
  },
)

it.each(['/performance', '/clock', '/duties/some-id/instructions'])(
  'and so does a tap on %s on a page that does not know its route yet',
  async (address) => expect(await tapped(address, false)).toBe(await typed(address, down)),
)

it.each([
  ['/home', '/offline'],
  ['/clock', '/offline/clock'],
  ['/clock-in-out', '/offline/clock'],
  ['/alone', '/offline/alone'],
  ['/alone/pins', '/offline/alone'],
  ['/duties', '/offline/duties'],
  ['/site-book', '/offline/site-book'],
  ['/papers', '/offline/papers'],
  ['/tours', '/offline/tours'],
  ['/c/ABEiM0RVZneImaq7zN3u_w?by=nfc', '/offline/tours?by=nfc&poster=ABEiM0RVZneImaq7zN3u_w'],
  ['/site-book/some-id/evacuation', '/offline/site-book'],
  ['/duties/some-id/instructions', '/offline/duties'],
  ['/emergency', '/offline/sos'],
  ['/forms', '/offline/forms'],
  ['/accident-form', '/offline/forms/accident-form'],
  ['/news', '/offline?page=%2Fnews'],
  ['/holidays?month=2026-11', '/offline?page=%2Fholidays%3Fmonth%3D2026-11'],
])('%s is %s offline, and behind a proxy or a network that answers in its place', async (address, standIn) => {
  for (const line of [down, proxy, portal]) expect(await typed(address, line)).toBe(standIn)
  expect(await typed(address, own())).toBe('own')
  expect(await typed(address, own(500))).toBe('own')
})

it.each(['/medical-emergency', '/medical-emergency/not-breathing', '/offline/waiting'])(
  '%s opens from the phone, also if the server fails or is silent',
  async (address) => {
    for (const line of [down, proxy, portal, own(500)]) expect(await typed(address, line)).toBe(`kept ${address}`)
    expect(await typed(address, own())).toBe('own')
    vi.useFakeTimers()
    const opened = typed(address, () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(4000)
    expect(await opened).toBe(`kept ${address}`)
  },
)
