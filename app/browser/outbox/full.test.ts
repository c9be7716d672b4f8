import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { page, phoneForEachTest } from '../../../e2e/support/outbox-page.ts'
import { type OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Made } from './keep.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const punch: Made = { kind: 'punch', body: { action: 'clock_in' }, label: 'Clock in' }
const sos: Made = { kind: 'sos', body: { type: 'sos', notes: '' }, label: 'SOS' }

let server: OutboxServer
phoneForEachTest((made) => (server = made))
afterEach(() => void vi.restoreAllMocks())

/** Fills the phone: it stores another operation only once one has been deleted. */
function fill(): void {
  let isFull = true
  const { put, delete: remove } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (!isFull || this.name !== 'operations') return put.call(this, value, key as string)
    this.transaction.abort()
    throw new DOMException('Full', 'QuotaExceededError')
  })
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'operations') isFull = false
    return remove.call(this, key)
  })
}

it.each(['a punch', 'a call for help'])('what has arrived makes room on a full phone for %s', async (what) => {
  const phone = await page()
  expect(await phone.perform(punch, ALICE)).toMatchObject({ kind: 'received' })
  await phone.settled()
  server.line = 'down'
  fill()
  const made = what === 'a punch' ? phone.perform(punch, ALICE) : phone.callForHelp(sos, ALICE)
  expect(await made).toMatchObject({ kind: 'kept' })
  const after = await page()
  server.line = 'up'
  after.send()
  await after.settled()
  expect(server.operations.map(({ envelope }) => envelope.seq)).toEqual([1, 2])
})
