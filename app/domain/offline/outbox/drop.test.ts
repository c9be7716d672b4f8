import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { db } from '~/platform/store.server.ts'
import { dropRecords } from './drop.server.ts'
import { PhoneList } from './input.ts'
import { listPhones } from './lists.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const form = { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0', 'part:1'] }, draftId: null }

async function waiting() {
  const phone = await sealedPhone(actor('alice'), NOW)
  const written = await phone.write('form', form, NOW, [new Uint8Array(500), new Uint8Array(700)])
  await phone.send(written)
  await phone.sendPart(written, 0)
  return { phone, written }
}
const lineOf = () => listPhones(actor('dana'), PhoneList.parse({})).items[0]!

it('control deletes what a phone sent: nothing sealed stays, its person is told, and the audit trail says who did it', async () => {
  const { phone, written } = await waiting()
  expect(lineOf()).toMatchObject({ kept: 1 })
  expect(lineOf().keptBytes).toBeGreaterThan(1200)
  expect(dropRecords(actor('dana'), { id: phone.id }, NOW)).toMatchObject({ records: 1 })
  expect(lineOf()).toMatchObject({ kept: 0, keptBytes: 0 })
  expect(
    db()
      .select()
      .from(operationParts)
      .all()
      .every(({ fileId }) => fileId === null),
  ).toBe(true)
  expect(db().select().from(operations).all()).toMatchObject([{ state: 'refused', envelope: null }])
  expect(await phone.send(written)).toMatchObject({
    state: 'refused',
    words: expect.stringMatching(/^Control has discarded/),
  })
  const types = db()
    .select()
    .from(events)
    .all()
    .map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['phone.dropped', 'operation.refused']))
})

it('keeps booked records', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const punch = await phone.write(
    'punch',
    { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true },
    NOW,
  )
  const { subject } = await phone.send(punch)
  expect(dropRecords(actor('dana'), { id: phone.id }, NOW)).toEqual({ records: 0, bytes: 0 })
  expect(await phone.send(punch)).toMatchObject({ state: 'applied', subject })
})

it('is for administrators only, and only for existing phones', async () => {
  const { phone } = await waiting()
  expect(() => dropRecords(actor('bob'), { id: phone.id }, NOW)).toThrow(expect.objectContaining({ kind: 'forbidden' }))
  expect(() => dropRecords(actor('dana'), { id: 'none' }, NOW)).toThrow(expect.objectContaining({ kind: 'not_found' }))
})

it('shows how much a phone has not sent, from what has arrived, even if its hello came late', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const hello = (waiting: number[]) => phone.hello({ phone: phone.id, lastSeq: 2, waiting }, NOW)
  const punch = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
  const first = await phone.write('punch', punch, NOW)
  const second = await phone.write('form', form, NOW, [new Uint8Array(500), new Uint8Array(700)])
  await hello([1, 2])
  expect(lineOf()).toMatchObject({ unsent: 2, missing: [] })
  await phone.send(first)
  await hello([1, 2])
  expect(lineOf()).toMatchObject({ unsent: 1 })
  await phone.send(second)
  await hello([1, 2])
  await phone.sendPart(second, 0)
  expect(lineOf()).toMatchObject({ unsent: 1 })
  await phone.sendPart(second, 1)
  expect(lineOf()).toMatchObject({ unsent: 0, missing: [] })
})
