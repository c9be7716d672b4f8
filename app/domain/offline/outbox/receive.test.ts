import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { clockEntries } from '#db/schema/clocking.ts'
import { operations } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { commit, db, store } from '~/platform/store.server.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { receiveOperation } from './receive.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const clockIn = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }

describe('identical deliveries at once', () => {
  it.each([
    ['punch', clockIn],
    ['sos', {}],
    ['check_in', { id: 'nobody', pin: null, location: null }],
    ['form', { templateId: 15, templateVersion: 1, formData: {}, draftId: null }],
  ] as const)('of a %s: one is the first, and all get the same answer', async (kind, body) => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const { envelope } = await phone.write(kind, body, NOW)
    const sent = { envelope, sentAt: NOW.toISOString() }
    const all = await Promise.all(Array.from({ length: 30 }, () => receiveOperation(actor('alice'), sent, () => NOW)))
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1)
    const states = new Set(all.map(({ receipt }) => receipt.state))
    expect(states.size).toBe(1)
    expect(states.has('received')).toBe(false)
    expect(db().select().from(operations).where(eq(operations.id, envelope.id)).all()).toHaveLength(1)
    expect(db().select().from(clockEntries).all()).toHaveLength(kind === 'punch' ? 1 : 0)
    expect(
      db()
        .select()
        .from(alerts)
        .all()
        .map(({ presses }) => presses),
    ).toEqual(kind === 'sos' ? [1] : [])
  })
})

it('from a phone whose access has ended: at most 40 wait, however many come at once', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const forms = await Promise.all(
    Array.from({ length: 60 }, () => phone.write('form', { templateId: 15, templateVersion: 1, formData: {} }, NOW)),
  )
  const { id } = actor('alice')
  commit(() => endPhonesOf(id, new Date(NOW.getTime() - 60_000)))
  const answers = await Promise.allSettled(forms.map((one) => phone.send(one)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'too_many' })
  const waiting = db().select().from(operations).where(eq(operations.state, 'requested')).all()
  expect(waiting).toHaveLength(40)
})

it('large operations are worked on one after another, and a punch and an SOS wait only for the first', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const formData = { words: 'x'.repeat(200_000) }
  const forms = await Promise.all(
    Array.from({ length: 6 }, () => phone.write('form', { templateId: 15, templateVersion: 1, formData }, NOW)),
  )
  const small = [await phone.write('punch', clockIn, NOW), await phone.write('sos', {}, NOW)]
  const ended: string[] = []
  const all = [...forms, ...small].map((one) => phone.send(one).then(() => ended.push(one.envelope.kind)))
  await Promise.all(all)
  expect(ended.slice(0, 4).sort()).toEqual(expect.arrayContaining(['punch', 'sos']))
  expect(ended).toHaveLength(8)
})

it('small operations that were opened at the same time are booked one in each turn of the loop', async () => {
  const phones = await Promise.all(Array.from({ length: 8 }, () => sealedPhone(actor('alice'), NOW)))
  const form = { templateId: 15, templateVersion: 1, formData: {}, draftId: null }
  const written = await Promise.all(phones.map((phone) => phone.write('form', form, NOW)))
  let [turn, ended] = [0, false]
  const count = () => void setImmediate(() => (turn++, ended || count()))
  const turns: number[] = []
  const commits = vi.spyOn(store(), 'immediately')
  count()
  await Promise.all(phones.map((phone, n) => phone.send(written[n]!).then(() => turns.push(turn))))
  ended = true
  expect(commits).toHaveBeenCalledTimes(8)
  expect(new Set(turns).size).toBe(8)
  commits.mockRestore()
})

it('calls for help that cannot be read are answered one after another, with a pause, and delay no other phone', async () => {
  const [junk, other] = [await sealedPhone(actor('alice'), NOW), await sealedPhone(actor('bob'), NOW)]
  const unread = await Promise.all(Array.from({ length: 4 }, () => junk.write('sos', {}, NOW, [], actor('bob').id)))
  const help = await other.write('sos', {}, NOW)
  const start = performance.now()
  const ended: [state: string, ms: number][] = []
  const note = ({ state }: { state: string }) => void ended.push([state, performance.now() - start])
  await Promise.all([...unread.map((one) => junk.send(one).then(note)), other.send(help).then(note)])
  expect(ended.map(([state]) => state)).toEqual(['applied', 'refused', 'refused', 'refused', 'refused'])
  // There are four pauses of a tenth of a second each. A timer may fire a millisecond early.
  expect(ended.at(-1)![1]).toBeGreaterThan(390)
})

it('an operation is stored in the transaction that performs it, and nothing remains if that fails', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const written = await phone.write('punch', clockIn, NOW)
  store().sqlite.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON operations BEGIN SELECT RAISE(ABORT, 'no room'); END")
  await expect(phone.send(written)).rejects.toThrow('no room')
  store().sqlite.exec('DROP TRIGGER temp.full')
  expect(db().select().from(clockEntries).all()).toEqual([])
  const commits = vi.spyOn(store(), 'immediately')
  expect(await phone.send(written)).toMatchObject({ state: 'applied', view: { action: 'clock_in' } })
  expect(commits).toHaveBeenCalledTimes(1)
  commits.mockRestore()
})

describe('a signature that cannot be decoded', () => {
  it.each(['A', 'AAAAA', '-', 'A'.repeat(43)])('(%s) is refused like that of an unknown phone', async (mac) => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const { envelope } = await phone.write('sos', {}, NOW)
    const refusal = { kind: 'forbidden', code: 'unknown_phone' }
    for (const known of [envelope.phone, crypto.randomUUID()]) {
      const sent = { envelope: { ...envelope, phone: known, mac }, sentAt: NOW.toISOString() }
      await expect(receiveOperation(actor('alice'), sent, () => NOW)).rejects.toMatchObject(refusal)
    }
  })
})
