import { afterEach, expect, it, vi } from 'vitest'
import { restock, SHELF, stock, stockKiosk } from './shelf.ts'

/** Stands in for the browser's cache storage, as far as it is used. */
function shelves() {
  const kept = new Map<string, Response>()
  const pathOf = (asked: string | Request) =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://a.test').pathname
  const shelf = {
    match: (asked: string | Request) => Promise.resolve(kept.get(pathOf(asked))?.clone()),
    put: (asked: string, answer: Response) => Promise.resolve(void kept.set(pathOf(asked), answer)),
    keys: () => Promise.resolve([...kept.keys()].map((path) => new Request(`https://a.test${path}`))),
    delete: (asked: string | Request) => Promise.resolve(kept.delete(pathOf(asked))),
  }
  return { kept, caches: { open: (name: string) => Promise.resolve(name === SHELF ? shelf : null) } }
}

/** A site whose pages each name one script, which names another. `breaks` says which paths no longer load. */
function site(build: string, breaks: (path: string) => boolean = () => false) {
  return (address: string) => {
    if (breaks(address)) return Promise.reject(new TypeError('Failed to fetch'))
    if (address.endsWith('.js') && address.includes('first'))
      return Promise.resolve(new Response(`import"./second-${build}.js"`))
    if (address.startsWith('/assets/') || address.endsWith('.svg')) return Promise.resolve(new Response('1'))
    return Promise.resolve(new Response(`<script src="/assets/first-${build}.js"></script>`))
  }
}

afterEach(() => vi.unstubAllGlobals())

it('a page is stored only with everything it names: a kiosk loads offline, or stays as it was', async () => {
  const { kept, caches } = shelves()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal(
    'fetch',
    site('a', (path) => path.includes('second')),
  )
  await expect(stockKiosk()).rejects.toThrow('Failed to fetch')
  expect([...kept.keys()]).toEqual(['/assets/first-a.js'])
  vi.stubGlobal('fetch', site('a'))
  await stockKiosk()
  expect([...kept.keys()]).toEqual(['/assets/first-a.js', '/assets/second-a.js', '/offline/kiosk'])
})

it('if the connection breaks while a new build is fetched, the pages of the old one stay, with their parts', async () => {
  const { kept, caches } = shelves()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', site('a'))
  await stock()
  const page = async () => (await kept.get('/medical-emergency')!.clone().text()).match(/first-\w/)![0]
  expect([await page(), kept.has('/assets/second-a.js')]).toEqual(['first-a', true])
  vi.stubGlobal(
    'fetch',
    site('b', (path) => path.includes('second')),
  )
  await expect(stock()).rejects.toThrow('Failed to fetch')
  expect([await page(), kept.has('/assets/second-a.js')]).toEqual(['first-a', true])
  vi.stubGlobal('fetch', site('b'))
  await stock()
  expect([await page(), kept.has('/assets/second-b.js')]).toEqual(['first-b', true])
})

/** Serves builds whose pages name them, and returns how often a page was fetched since the last question. */
function releases() {
  const { caches } = shelves()
  vi.stubGlobal('caches', caches)
  const asked: string[] = []
  const release = (build: string, breaks?: (path: string) => boolean) => {
    const answer = site(build, breaks)
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      const page = await (await answer(address)).text()
      return new Response(`${page}<script src="/assets/manifest-${build}.js"></script>`)
    })
  }
  return { release, times: () => asked.splice(0).filter((path) => path === '/offline/clock').length }
}

it('a new service worker fetches each page once, and again only for another build or if a page was missing', async () => {
  const { release, times } = releases()
  release('a')
  await stock()
  expect(times()).toBe(1)
  await restock('a')
  expect(times()).toBe(0)
  release('b', (path) => path === '/offline/sos')
  await stock()
  expect(times()).toBe(1)
  release('b')
  await restock('b')
  expect(times()).toBe(1)
  await restock('b')
  expect(times()).toBe(0)
})

it('pages of a build that was withdrawn while they were fetched are fetched again', async () => {
  const { release, times } = releases()
  release('a')
  await stock()
  release('b', (path) => path === '/offline/sos')
  await stock()
  expect(times()).toBe(2)
  release('a')
  await restock('a')
  expect(times()).toBe(1)
})

it('a page that did not arrive is fetched again when the next page opens, not at the next release', async () => {
  const { release, times } = releases()
  release('a', (path) => path === '/offline/sos')
  await restock('a')
  await restock('a')
  expect(times()).toBe(2)
  release('a')
  await restock('a')
  await restock('a')
  expect(times()).toBe(1)
})

it.each(['/offline/kiosk', '/offline/sos'])(
  'the parts of a page that is not fetched with the others stay as long as the page, however old they are: %s',
  async (page) => {
    const { kept, caches } = shelves()
    vi.stubGlobal('caches', caches)
    vi.stubGlobal('fetch', site('a'))
    await stock()
    await stockKiosk()
    const old = new Date(Date.now() - 31 * 24 * 3600_000).toUTCString()
    for (const [path, answer] of kept) kept.set(path, new Response(await answer.text(), { headers: { Date: old } }))
    vi.stubGlobal(
      'fetch',
      site('b', (path) => path === page),
    )
    if (page !== '/offline/kiosk') await stockKiosk()
    await stock()
    expect([kept.has('/assets/first-a.js'), kept.has('/assets/second-a.js')]).toEqual([true, true])
    vi.stubGlobal('fetch', site('b'))
    await stockKiosk()
    await stock()
    expect([kept.has('/assets/first-a.js'), kept.has('/assets/second-b.js')]).toEqual([false, true])
  },
)
