import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { newPhone, page } from '../../../e2e/support/outbox-page.ts'
import { OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { type Made } from './keep.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const punch: Made = { kind: 'punch', body: { action: 'clock_in' }, label: 'Clock in' }
const sos: Made = { kind: 'sos', body: { type: 'sos', notes: '' }, label: 'SOS' }

/** A disk that answers no request. */
const STUCK = { get: () => ({}), getAll: () => ({}), getKey: () => ({}) }
const STRICT = { durability: 'strict' }

/** Everything that left the phone, whether an answer came back or not. */
let left: Map<string, Envelope>
let server: OutboxServer
let isFull: boolean
const put = IDBObjectStore.prototype.put
beforeEach(() => {
  isFull = false
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isFull && this.name === 'operations') {
      this.transaction.abort()
      throw new DOMException('Full', 'QuotaExceededError')
    }
    return put.call(this, value, key as string)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function begin(): void {
  const [here, sent] = [new OutboxServer(), new Map<string, Envelope>()]
  server = here
  left = sent
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/outbox') {
      const { envelope } = JSON.parse(String(init.body)) as { envelope: Envelope }
      sent.set(envelope.id, envelope)
    }
    return here.fetch(path, init)
  })
  newPhone()
}
beforeEach(begin)

/** The numbers of what left this phone. Pages of the phone before it may still be sending. */
const numbers = () =>
  [...left.values()]
    .filter(({ phone }) => server.knows(phone))
    .map(({ seq }) => seq)
    .sort((a, b) => a - b)
const settled = <T>(work: Promise<T>) =>
  work.then(
    (outcome) => outcome,
    (fault: unknown) => fault,
  )

describe('the number of a call for help', () => {
  it('is not that of a punch begun at the same moment', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    const outcomes = await Promise.all([phone.perform(punch, ALICE), phone.callForHelp(sos, ALICE)])
    expect(outcomes).toMatchObject([{ kind: 'received' }, { kind: 'received' }])
    expect(numbers()).toEqual([1, 2])
  })

  it('is not that of a punch begun at the same moment in another tab', async () => {
    const [one, other] = [await page(), await page()]
    await one.meetServer(ALICE)
    const outcomes = await Promise.all([one.perform(punch, ALICE), other.callForHelp(sos, ALICE)])
    expect(outcomes).toMatchObject([{ kind: 'received' }, { kind: 'received' }])
    expect(numbers()).toEqual([1, 2])
  })

  it('that left before the disk had it is not given to the punch that waited for the disk as well', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    await phone.becomePerson(ALICE)
    const release = await busyDisk(phone)
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const kept = phone.keep(punch, ALICE)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(['me', 'operations', 'parts'], 'readwrite', STRICT))
    const call = phone.callForHelp(sos, ALICE)
    await vi.waitFor(() => expect(left.size).toBe(1))
    expect(server.bodies('punch')).toEqual([])
    release()
    await kept
    phone.send()
    expect(await call).toMatchObject({ kind: 'received' })
    await phone.settled()
    expect(numbers()).toEqual([1, 2])
  })

  it('that a full phone could not store is not given out again, by no tab and after no restart', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    isFull = true
    expect(await phone.callForHelp(sos, ALICE)).toMatchObject({ kind: 'received' })
    expect(await phone.callForHelp(sos, ALICE)).toMatchObject({ kind: 'received' })
    const after = await page()
    await after.meetServer(ALICE, { again: true })
    expect(await after.callForHelp(sos, ALICE)).toMatchObject({ kind: 'received' })
    isFull = false
    expect(await after.perform(punch, ALICE)).toMatchObject({ kind: 'received' })
    expect(numbers()).toEqual([1, 2, 3, 4])
  })

  it('is given out even if the disk never answers', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => ({ objectStore: () => STUCK }) as never)
    const [outcome] = await Promise.all([phone.callForHelp(sos, ALICE), phone.callForHelp(sos, ALICE)])
    expect(outcome).toMatchObject({ kind: 'received' })
    expect(numbers()).toEqual([1, 2])
  })

  it('does not wait for a tab that does not answer', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    let free!: () => void
    void navigator.locks.request('outbox numbers', () => new Promise<void>((resolve) => (free = resolve)))
    expect(await phone.callForHelp(sos, ALICE)).toMatchObject({ kind: 'received' })
    free()
  })
})

describe('a number', () => {
  it('whose operation could not be stored is given to the next one, so that none is missing', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    isFull = true
    await expect(phone.perform(punch, ALICE)).rejects.toMatchObject({ why: 'full' })
    isFull = false
    expect(await phone.perform(punch, ALICE)).toMatchObject({ kind: 'received' })
    expect(numbers()).toEqual([1])
  })

  it('is given out once on a browser that accepts no cookies', async () => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
    const [one, other] = [await page(), await page()]
    await one.meetServer(ALICE)
    const outcomes = [
      ...(await Promise.all([one.perform(punch, ALICE), one.callForHelp(sos, ALICE)])),
      ...(await Promise.all([one.perform(punch, ALICE), other.perform(punch, ALICE)])),
    ]
    expect(outcomes.map(({ kind }) => kind)).toEqual(['received', 'received', 'received', 'received'])
    expect(numbers()).toEqual([1, 2, 3, 4])
  })

  it('never leaves this phone with two operations, and none that is stored is refused', async () => {
    const act = fc.record({ tab: fc.nat(1), made: fc.constantFrom(punch, sos), pause: fc.nat(12) })
    const disk = fc.array(fc.record({ pause: fc.nat(12), isFull: fc.boolean() }), { maxLength: 3 })
    const acts = fc.array(act, { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(acts, disk, async (acts, disk) => {
        begin()
        isFull = false
        const tabs = [await page(), await page()]
        await tabs[0]!.meetServer(ALICE)
        const changes = disk.map(async (change) => {
          await pause(change.pause)
          isFull = change.isFull
        })
        const outcomes = acts.map(async ({ tab, made, ...when }) => {
          await pause(when.pause)
          const { perform, callForHelp } = tabs[tab]!
          return settled((made === sos ? callForHelp : perform)(made, ALICE))
        })
        const ended = await Promise.all([...outcomes, ...changes])
        expect(numbers()).toEqual([...new Set(numbers())])
        expect(ended).not.toContainEqual(expect.objectContaining({ kind: 'refused' }))
      }),
      { numRuns: 15 },
    )
  }, 30_000)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps the disk busy, as a slow one is. @returns ends this */
async function busyDisk({ transact, asked }: Awaited<ReturnType<typeof page>>): Promise<() => void> {
  let isBusy = true
  let begun!: () => void
  const started = new Promise<void>((resolve) => (begun = resolve))
  void transact('readwrite', ['operations', 'parts'], async (store) => {
    while (isBusy) {
      await asked(store('operations').count())
      begun()
    }
  })
  await started
  return () => (isBusy = false)
}
