import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newPhone, page } from '../../../e2e/support/outbox-page.ts'
import { OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { type Made } from './keep.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const punch = (action: string): Made => ({ kind: 'punch', body: { action }, label: 'Clock' })
const form: Made = { kind: 'form', body: {}, label: 'Form' }

let server: OutboxServer
/** The number that the server has no room for now. */
let isOver: number | null
beforeEach(() => {
  server = new OutboxServer()
  isOver = null
  newPhone()
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const { envelope } = path === '/api/outbox' ? (JSON.parse(String(init.body)) as { envelope: Envelope }) : {}
    if (envelope && envelope.seq === isOver) return Promise.resolve(Response.json({}, { status: 429 }))
    return server.fetch(path, init)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('after "too many", later punches wait too, so that a clock-out never overtakes its clock-in; forms go on', async () => {
  const phone = await page()
  await phone.meetServer(ALICE)
  server.line = 'down'
  for (const each of [punch('clock_in'), punch('clock_out'), form]) await phone.perform(each, ALICE)
  server.line = 'up'
  isOver = 1
  phone.send()
  await expect.poll(() => server.operations.map(({ envelope }) => envelope.seq)).toEqual([3])
  isOver = null
  phone.send()
  await phone.settled()
  expect(server.operations.map(({ envelope }) => envelope.seq)).toEqual([3, 1, 2])
})
