import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { OutboxServer } from './outbox-server.ts'

const { request } = navigator.locks
const Channel = BroadcastChannel

/** Makes a phone without any data. */
export function newPhone(): void {
  // What a page of an earlier phone still holds must not stop the pages of this one. Channels and locks also reach the
  // test files that run on other threads.
  const own = `phone ${crypto.randomUUID()} `
  vi.spyOn(navigator.locks, 'request').mockImplementation(((name: string, ...how: unknown[]) =>
    Reflect.apply(request, navigator.locks, [own + name, ...how])) as typeof request)
  const OwnChannel = class extends Channel {
    constructor(name: string) {
      super(own + name)
    }
  }
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { protocol: 'https:' })
  const jar = new Map<string, string>()
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]!.split('=')
      jar.set(name, value)
    },
  })
}

/** Returns the page's part of the outbox, as after a reload. */
export async function page() {
  vi.resetModules()
  const [
    { perform, callForHelp },
    { send, askDecided },
    person,
    phone,
    drafts,
    store,
    keep,
    copies,
    dismissing,
    waiting,
    news,
  ] = await Promise.all([
    import('../../app/browser/outbox/perform.ts'),
    import('../../app/browser/outbox/send.ts'),
    import('../../app/browser/outbox/person.ts'),
    import('../../app/browser/outbox/phone.ts'),
    import('../../app/browser/outbox/drafts.ts'),
    import('../../app/browser/outbox/store.ts'),
    import('../../app/browser/outbox/keep.ts'),
    import('../../app/browser/outbox/copies.ts'),
    import('../../app/browser/outbox/dismiss.ts'),
    import('../../app/browser/outbox/shown.ts'),
    import('../../app/browser/outbox/news.ts'),
  ])
  const settled = () => expect.poll(unsent, { timeout: 5000 }).toBe(0)
  const unsent = async () =>
    (await store.list<{ state: string; receipt: { missing: string[] } | null }>('operations')).filter(
      ({ state, receipt }) => state === 'waiting' || receipt?.missing.length,
    ).length
  const parts = { ...person, ...phone, ...drafts, ...store, ...keep, ...copies, ...dismissing, ...waiting }
  const { showOperations } = news
  return { perform, callForHelp, send, askDecided, showOperations, ...parts, settled, unsent }
}

/** Gives each test of a file a new phone and a server of its own. @param given gets the server before each test */
export function phoneForEachTest(given: (server: OutboxServer) => void): void {
  beforeEach(() => {
    const server = new OutboxServer()
    given(server)
    vi.stubGlobal('fetch', server.fetch)
    newPhone()
  })
  afterEach(() => void vi.unstubAllGlobals())
}
