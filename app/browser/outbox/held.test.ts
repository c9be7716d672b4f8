import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newPhone, page } from '../../../e2e/support/outbox-page.ts'
import { OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Made } from './keep.ts'
import { HOLD_MS, type Operation } from './operation.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const clockIn: Made = { kind: 'punch', body: { action: 'clock_in', location: null }, label: 'Clock in' }
const there = { action: 'clock_in', location: { latitude: 51, longitude: 0 } }

let server: OutboxServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = new OutboxServer()
  vi.stubGlobal('fetch', server.fetch)
  newPhone()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = async (phone: Awaited<ReturnType<typeof page>>) => {
  await vi.waitFor(async () => expect(await phone.list('operations')).toHaveLength(1))
  return (await phone.list('operations'))[0] as Operation
}

describe('a punch while its location is still being looked up', () => {
  it('is stored on the phone at the press, and sent once, with its location and the time of the press', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    let find!: (body: object) => void
    const found = new Promise<object>((resolve) => (find = resolve))
    const outcome = phone.perform(clockIn, ALICE, found)
    const { madeAt } = await kept(phone)
    phone.send()
    vi.setSystemTime(Date.now() + 8000)
    find(there)
    expect(await outcome).toMatchObject({ kind: 'received' })
    expect(server.operations).toMatchObject([{ envelope: { seq: 1 }, body: there }])
    expect((await kept(phone)).madeAt).toBe(madeAt)
  })

  it('is sent without a location if its page was closed meanwhile', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    void phone.perform(clockIn, ALICE, new Promise(() => undefined)).catch(() => undefined)
    await kept(phone)
    const after = await page()
    // It may still be sealed again, so it is only counted, not announced.
    await after.meetServer(ALICE, { again: true })
    expect(server.hellos.at(-1)).toMatchObject({ waiting: [1], announced: [] })
    after.send()
    expect(server.operations).toEqual([])
    vi.setSystemTime(Date.now() + HOLD_MS)
    after.send()
    await vi.waitFor(() => expect(server.operations).toMatchObject([{ envelope: { seq: 1 }, body: clockIn.body }]))
  })

  it('is sent at once, as it was pressed, if its page has released it', async () => {
    const gone: (() => void)[] = []
    vi.stubGlobal('addEventListener', (name: string, hear: () => void) => name === 'pagehide' && gone.push(hear))
    vi.stubGlobal('removeEventListener', () => undefined)
    const phone = await page()
    await phone.meetServer(ALICE)
    void phone.perform(clockIn, ALICE, new Promise(() => undefined)).catch(() => undefined)
    await kept(phone)
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    gone[0]!()
    await vi.waitFor(async () => expect((await kept(phone)).heldUntil).toBeUndefined())
    const after = await page()
    after.send()
    await vi.waitFor(() => expect(server.operations).toMatchObject([{ envelope: { seq: 1 }, body: clockIn.body }]))
  })

  it('waits ten seconds for the scan of a tour, not three quarters of a minute', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    const scan: Made = { kind: 'tour_scan', body: { runId: 'one', location: null }, label: 'Gate' }
    void phone.perform(scan, ALICE, new Promise(() => undefined)).catch(() => undefined)
    await kept(phone)
    const after = await page()
    vi.setSystemTime(Date.now() + 10_000)
    after.send()
    await vi.waitFor(() => expect(server.operations).toMatchObject([{ body: scan.body }]))
  })
})
