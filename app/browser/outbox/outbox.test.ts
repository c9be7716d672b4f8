import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { page, phoneForEachTest } from '../../../e2e/support/outbox-page.ts'
import { type OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Made } from './keep.ts'
import { type Operation } from './operation.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const BOB = '01900000-0000-7000-8000-00000000000b'
const clockIn: Made = { kind: 'punch', body: { action: 'clock_in' }, label: 'Clock in' }
const clockOut: Made = { kind: 'punch', body: { action: 'clock_out' }, label: 'Clock out' }
const sos: Made = { kind: 'sos', body: { type: 'sos', notes: 'planted' }, label: 'SOS' }
const bytes = (text: string) => new TextEncoder().encode(text)
const form = (photos: string[] = []): Made => ({
  kind: 'form',
  body: { templateId: 12, formData: { place: 'planted place' } },
  parts: photos.map(bytes),
  label: 'Accident form',
})

let server: OutboxServer
phoneForEachTest((made) => (server = made))

/** Returns everything that is stored on the phone and readable there. */
async function dump(): Promise<string> {
  const { list } = await page()
  const all = await Promise.all((['me', 'operations', 'parts', 'drafts'] as const).map((name) => list(name)))
  return JSON.stringify(all, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
}

describe('an operation', () => {
  it("arrives as it was made, with its pictures, under the phone's next number", async () => {
    const phone = await page()
    expect(await phone.perform(clockIn, ALICE)).toMatchObject({ kind: 'received', receipt: { state: 'applied' } })
    const outcome = phone.perform(form(['one', 'two']), ALICE)
    phone.send()
    expect(await outcome).toMatchObject({ kind: 'received' })
    expect(server.operations).toMatchObject([
      { envelope: { seq: 1 }, userId: ALICE, body: clockIn.body },
      { envelope: { seq: 2 }, userId: ALICE, body: form().body },
    ])
    const [first, second] = server.operations[1]!.parts.values()
    expect([first, second].map((each) => new TextDecoder().decode(each))).toEqual(['one', 'two'])
  })

  it('waits offline, even over a restart, and is then sent once: calls for help first, then punches, then forms', async () => {
    const before = await page()
    await before.meetServer(ALICE)
    server.line = 'down'
    for (const each of [form(['photo']), clockIn, clockOut])
      expect(await before.perform(each, ALICE)).toMatchObject({ kind: 'kept' })
    expect(await before.callForHelp(sos, ALICE)).toMatchObject({ kind: 'kept' })
    const after = await page()
    server.line = 'up'
    after.send()
    await after.settled()
    expect(server.operations.map(({ envelope }) => [envelope.kind, envelope.seq])).toEqual([
      ['sos', 4],
      ['punch', 2],
      ['punch', 3],
      ['form', 1],
    ])
  })

  it('is done once, however many answers are lost', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.line = 'deaf'
    await phone.perform(clockIn, ALICE)
    for (let lost = 0; lost < 3; lost++) {
      const made = server.calls.length
      phone.send()
      await expect.poll(() => server.calls.length).toBeGreaterThan(made)
    }
    server.line = 'up'
    phone.send()
    await phone.settled()
    expect(server.bodies('punch')).toEqual([clockIn.body])
  })

  it('that is refused says why, and does not delay the ones after it', async () => {
    const phone = await page()
    server.refuses = 'form'
    const refused = await phone.perform(form(), ALICE)
    expect(refused).toMatchObject({ kind: 'refused', words: 'We cannot take this.' })
    expect(await phone.perform(clockIn, ALICE)).toMatchObject({ kind: 'received' })
  })

  it('does not count as received if another server answers in place of ours', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.line = 'hotel'
    expect(await phone.perform(clockIn, ALICE)).toMatchObject({ kind: 'kept' })
    expect(await phone.unsent()).toBe(1)
  })

  it('loses no picture if the upload is cut, and sends none twice', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.cutAfter = server.calls.length + 3
    await phone.perform(form(['one', 'two', 'three']), ALICE)
    await expect.poll(() => server.operations[0]?.parts.size).toBe(2)
    server.cutAfter = Infinity
    await expect.poll(() => (phone.send(), phone.unsent()), { timeout: 5000 }).toBe(0)
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3)
  })

  it('does not use a number that another page used meanwhile', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    await phone.becomePerson(ALICE)
    const [one, other] = [await phone.seal(clockIn, ALICE), await phone.seal(clockOut, ALICE)]
    expect([await phone.store(one), await phone.store(other)]).toEqual([true, false])
    expect((await phone.keep(clockOut, ALICE)).envelope.seq).toBe(2)
  })

  it('at a site is sent after the signature of the one before, so that a key goes out before it comes back', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.line = 'down'
    const key = (body: object, signed: string[]): Made => ({
      ...{ kind: 'site_act', body: { act: 'key', ...body }, parts: signed.map(bytes), label: 'Key' },
    })
    await phone.perform(key({ to: 'Ron Repairs' }, ['signature']), ALICE)
    await phone.perform(key({ to: null }, []), ALICE)
    const order: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const isPart = init.method === 'PUT'
      if (isPart) await new Promise((done) => setTimeout(done, 300))
      const before = server.operations.length
      const answer = await server.fetch(path, init)
      if (isPart) order.push('signature')
      if (server.operations.length > before) order.push((server.operations.at(-1)!.body as { to: unknown }).to)
      return answer
    })
    server.line = 'up'
    phone.send()
    await phone.settled()
    expect(order).toEqual(['Ron Repairs', 'signature', null])
  })

  it('is not stored by a phone that has never contacted its server', async () => {
    server.line = 'down'
    const phone = await page()
    await expect(phone.perform(clockIn, ALICE)).rejects.toMatchObject({ why: 'unavailable' })
  })
})

describe('an operation that arrived', () => {
  it('is sent again to a server that was restored from a backup', async () => {
    const phone = await page()
    await phone.perform(clockIn, ALICE)
    server.restore()
    await phone.perform(clockOut, ALICE)
    phone.send()
    await expect.poll(() => server.bodies('punch')).toEqual([clockOut.body, clockIn.body])
  })

  it('is refused, and its person told, if the backup is older than the phone', async () => {
    const phone = await page()
    await phone.perform(clockIn, ALICE)
    const { envelope } = server.operations[0]!
    server.restore({ older: true })
    const other = await phone.meetServer(ALICE, { again: true })
    expect(other.id).not.toBe(envelope.phone)
    expect(other.seq).toBe(0)
    expect(await phone.list('operations')).toMatchObject([{ id: envelope.id, state: 'waiting', receipt: null }])
    phone.send()
    await phone.settled()
    const [left] = (await phone.list('operations')) as { state: string; words?: string }[]
    expect(left).toMatchObject({ id: envelope.id, state: 'refused' })
    expect(await phone.perform(clockOut, ALICE)).toMatchObject({ kind: 'received' })
    expect(server.operations).toMatchObject([{ envelope: { phone: other.id, seq: 1 }, body: clockOut.body }])
  })

  it('is sent again to a restored server by the page that learns about it at its next hello', async () => {
    const phone = await page()
    await phone.perform(clockIn, ALICE)
    server.restore()
    await phone.meetServer(ALICE, { again: true })
    phone.send()
    await phone.settled()
    expect(server.bodies('punch')).toEqual([clockIn.body])
  })

  it.each([
    ['its person signs in again', ALICE],
    ['another person signs in', BOB],
  ])('is sent again to a restored server after a sign-out, when %s', async (_how, next) => {
    const phone = await page()
    await phone.perform(clockIn, ALICE)
    await phone.forgetPerson()
    server.restore()
    await phone.becomePerson(next)
    await phone.meetServer(next)
    phone.send()
    await expect.poll(() => server.operations).toMatchObject([{ userId: ALICE, body: clockIn.body }])
  })

  it('stays for two days, or until its space is needed', async () => {
    const phone = await page()
    await phone.perform(clockIn, ALICE)
    expect(await phone.dropReceived()).toBe(0)
    vi.useFakeTimers({ now: Date.now() + 49 * 3600_000, toFake: ['Date'] })
    expect(await phone.dropReceived()).toBe(1)
    vi.useRealTimers()
  })
})

describe('a phone that another person uses', () => {
  it('cannot read anything of the person before, and delivers what they left in their name', async () => {
    const alice = await page()
    await alice.meetServer(ALICE)
    await alice.becomePerson(ALICE)
    server.line = 'down'
    await alice.perform(form(['\xff\xd8\xff planted picture']), ALICE)
    await alice.keepDraft(ALICE, 'form/a', {
      answers: { place: 'planted' },
      photos: ['data:image/jpeg;base64,planted'],
    })
    expect(await dump()).not.toContain('planted')
    const bob = await page()
    await bob.becomePerson(BOB)
    expect(await bob.recallDraft(BOB, 'form/a')).toBeNull()
    const left = await dump()
    expect(left).not.toContain('Accident form')
    server.line = 'up'
    expect(await bob.perform(clockIn, BOB)).toMatchObject({ kind: 'received' })
    bob.send()
    await bob.settled()
    expect(server.operations.map(({ envelope, userId }) => [envelope.kind, userId]).sort()).toEqual([
      ['form', ALICE],
      ['punch', BOB],
    ])
  })
})

describe('a loss', () => {
  it('of the storage is reported with the last number, once', async () => {
    const before = await page()
    await before.perform(clockIn, ALICE)
    vi.stubGlobal('indexedDB', new IDBFactory())
    const after = await page()
    await after.meetServer(ALICE)
    await after.meetServer(ALICE, { again: true })
    const phone = server.operations[0]!.envelope.phone
    expect(server.hellos.map(({ lost }) => lost)).toEqual([undefined, { phone, lastSeq: 1, mark: 'mark' }, undefined])
  })

  it('of operations is found from the numbers that still wait here', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.line = 'down'
    await phone.perform(clockIn, ALICE)
    server.line = 'up'
    await phone.meetServer(ALICE, { again: true })
    const [{ envelope }] = (await phone.list('operations')) as [Operation]
    const announced = [{ seq: 1, mac: envelope.mac }]
    expect(server.hellos.at(-1)).toMatchObject({ lastSeq: 1, waiting: [1], announced })
  })
})

describe('a draft', () => {
  it('returns as it was, its pictures stored once', async () => {
    const phone = await page()
    const photo = `data:image/jpeg;base64,${'A'.repeat(2000)}`
    const value = { answers: { place: 'Northgate', photographs: [photo] } }
    await phone.keepDraft(ALICE, 'form/a', value)
    await phone.keepDraft(ALICE, 'form/a', { answers: { ...value.answers, place: 'Southgate' } })
    expect(await phone.list('drafts')).toHaveLength(2)
    const again = await page()
    expect(await again.recallDraft(ALICE, 'form/a')).toEqual({ answers: { place: 'Southgate', photographs: [photo] } })
    await again.forgetDraft('form/a')
    expect(await again.list('drafts')).toEqual([])
  })
})
