import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { newServerKey, toText } from '~/domain/offline/outbox/seal.ts'

const TABLET = '01900000-0000-7000-8000-00000000000c'
const KEY = '01900000-0000-7000-8000-000000000001'
const sent: number[] = []

beforeEach(async () => {
  const { publicKey } = await newServerKey()
  const now = { proof: 'proof', serverAt: '' }
  const secret = toText(crypto.getRandomValues(new Uint8Array(32)).buffer)
  const hello = { id: TABLET, name: 'Gate', site: 'Northgate', sos: null, list: null, macSecret: secret }
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    now.serverAt = new Date().toISOString()
    if (path === '/api/kiosk/hello') return Response.json({ ...hello, ...now, serverKey: { id: KEY, publicKey } })
    const { envelope } = JSON.parse(String(body)) as { envelope: Envelope }
    sent.push(envelope.seq)
    return Response.json({ id: envelope.id, state: 'applied', missing: [], words: null, ...now })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('two things begun at the same moment on one tablet have different numbers', async () => {
  const tablet = await import('./punches.ts')
  await tablet.meetServer()
  const who = { employeeId: 'E1', pin: '1234' }
  await Promise.all([
    tablet.sendPunch({ ...who, action: 'clock_in' }),
    tablet.sendAct({ ...who, act: 'list_opened' }),
    tablet.sendAct({ ...who, act: 'handover' }),
  ])
  expect(new Set(sent).size).toBe(3)
})

it('a tablet whose storage was cleared uses none of its numbers again', async () => {
  const who = { employeeId: 'E1', pin: '1234', action: 'clock_in' } as const
  sent.length = 0
  for (let n = 0; n < 2; n++) {
    vi.setSystemTime(Date.now() + 60_000)
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.resetModules()
    const tablet = await import('./punches.ts')
    await tablet.meetServer()
    for (let n = 0; n < 3; n++) await tablet.sendPunch(who)
  }
  expect([sent.length, new Set(sent).size]).toEqual([6, 6])
})

it('a tablet whose browser has dropped the connection to its storage opens it again', async () => {
  const connections: IDBDatabase[] = []
  const factory = indexedDB
  const open = (name: string, version: number) => {
    const request = factory.open(name, version)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  vi.resetModules()
  const tablet = await import('./punches.ts')
  await tablet.meetServer()
  // A closed connection answers as one does that an iPad dropped while the page was in the background.
  connections.at(-1)!.close()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  expect(await tablet.sendPunch({ action: 'clock_out', employeeId: 'E1', pin: '1234' })).toEqual({ kind: 'kept' })
  expect(await tablet.countWaiting()).toBe(1)
})
