import fs from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { operationParts, operations, phones } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import {
  BUDGETS,
  bodyChars,
  DAY_BYTES,
  hasRoom,
  REFUSED_CHARS,
  sizeOf,
  takenParts,
  TOLD_A_DAY,
  WAITING_OF_ENDED,
} from './budgets.ts'
import { OPERATION_KINDS } from './envelope.ts'
import { type Envelope } from './input.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const bytes = (size: number) => new Uint8Array(size).fill(7)
const all = () => db().select().from(operations).all()
const tooMany = { kind: 'too_many' }

describe('the limits of one operation', () => {
  it('are the same as in the contract for other systems', () => {
    const rows = Object.entries(BUDGETS).map(([kind, { bytes, parts, perDay }]) => {
      return `| \`${kind}\` | ${bytes / 1024} KB | ${parts || 'none'} | ${perDay}${kind === 'sos' ? ', further ones are not listed' : ''} |`
    })
    const contract = fs.readFileSync(new URL('../../../../docs/contract.md', import.meta.url), 'utf8')
    for (const row of rows) expect(contract).toContain(row)
  })

  it.each([
    ['sos', 11_000, 0],
    ['check_in', 11_000, 0],
    ['punch', 22_000, 1],
    ['form', 500_000, 40],
  ] as const)('allow a %s this many characters and pictures', (kind, chars, parts) => {
    expect(bodyChars(kind)).toBeLessThanOrEqual(chars)
    expect(bodyChars(kind)).toBeGreaterThan(chars * 0.95)
    const named = Array.from({ length: 41 }, () => ({ bytes: 100 }))
    expect(takenParts({ kind, parts: named })).toHaveLength(Math.min(41, parts))
    expect(sizeOf({ kind, parts: named, body: 'abc' })).toBe(3 + Math.min(41, parts) * 100)
  })

  it('allow the largest possible form within one day of one phone', () => {
    const largest = 40 * 8 * 2 ** 20 + bodyChars('form')
    const nothing = { count: 0, bytes: 0 }
    expect(hasRoom('form', largest, { ofPhone: nothing, ofPerson: nothing })).toBe(true)
    expect(hasRoom('form', largest, { ofPhone: { count: 1, bytes: DAY_BYTES / 2 }, ofPerson: nothing })).toBe(false)
    for (const kind of OPERATION_KINDS) {
      const { perDay } = BUDGETS[kind]
      expect(hasRoom(kind, 9, { ofPhone: { count: perDay, bytes: 0 }, ofPerson: nothing })).toBe(false)
      expect(hasRoom(kind, 9, { ofPhone: nothing, ofPerson: { count: perDay * 2 - 1, bytes: 0 } })).toBe(true)
      expect(hasRoom(kind, 9, { ofPhone: nothing, ofPerson: { count: perDay * 2, bytes: 0 } })).toBe(false)
    }
  })

  it('refuse a larger operation before any key is used', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write('check_in', { id: 'x'.repeat(9000), pin: null, location: null }, NOW)
    await expect(phone.send(written)).rejects.toMatchObject({ kind: 'too_large' })
  })

  it('accept no picture with a call for help, and do not report that', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write('sos', {}, NOW, [bytes(40), bytes(50)])
    expect(await phone.send(written)).toMatchObject({ state: 'applied', missing: [] })
    await expect(phone.sendPart(written, 0)).rejects.toMatchObject({ kind: 'not_found' })
    expect(db().select().from(operationParts).all()).toEqual([])
  })
})

describe('pictures', () => {
  it('are accepted while they are needed, and never for a refused operation', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const form = { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0', 'part:1'] }, draftId: null }
    const written = await phone.write('form', form, ago(30), [bytes(40), bytes(50)])
    await phone.send(written)
    await phone.sendPart(written, 0)
    commit(() => write().update(operations).set({ state: 'refused' }).run())
    await expect(phone.sendPart(written, 1)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await phone.send(written)).toMatchObject({ state: 'refused', missing: [] })
  })

  it('are not accepted from a phone whose access had ended', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const { id } = actor('alice')
    commit(() => endPhonesOf(id, ago(30)))
    const form = { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0'] }, draftId: null }
    const written = await phone.write('form', form, NOW, [bytes(40)])
    expect(await phone.send(written)).toMatchObject({ state: 'requested', missing: [] })
    await expect(phone.sendPart(written, 0)).rejects.toMatchObject({ kind: 'conflict' })
  })
})

it('a refused operation keeps only its first characters', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const form = { templateId: 19, templateVersion: 1, formData: { words: 'x'.repeat(50_000) }, draftId: null }
  const read = await phone.write('form', form, NOW)
  expect((await phone.send(read)).state).toBe('refused')
  const unread = { ...(await phone.write('sos', { type: 'x'.repeat(6000) }, NOW, [], crypto.randomUUID())) }
  expect((await phone.send(unread)).state).toBe('refused')
  for (const { envelope } of all()) {
    expect((envelope as Envelope).body.length).toBeLessThanOrEqual(REFUSED_CHARS)
    expect((envelope as Envelope).parts).toEqual([])
  }
})

describe('the daily limit of one phone', () => {
  it('keeps further operations on the phone, but calls for help still arrive', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const first = await phone.write('form', { templateId: 19 }, NOW)
    await phone.send(first)
    commit(() =>
      write()
        .update(operations)
        .set({ bytes: DAY_BYTES - 100 })
        .run(),
    )
    await expect(phone.send(await phone.write('form', { templateId: 19 }, NOW))).rejects.toMatchObject(tooMany)
    // Sending the same operation twice does not count as two.
    expect((await phone.send(first)).state).toBe('refused')
    expect((await phone.send(await phone.write('sos', {}, NOW))).state).toBe('applied')
    const other = await sealedPhone(actor('alice'), NOW)
    expect((await other.send(await other.write('form', { templateId: 19 }, NOW))).state).toBe('refused')
    commit(() => write().update(operations).set({ bytes: DAY_BYTES }).run())
    await expect(other.send(await other.write('form', { templateId: 19 }, NOW))).rejects.toMatchObject(tooMany)
    commit(() =>
      write()
        .update(operations)
        .set({ receivedAt: new Date(NOW.getTime() - 25 * 3_600_000) })
        .run(),
    )
    expect((await other.send(await other.write('form', { templateId: 19 }, NOW))).state).toBe('refused')
  })
})

describe('a phone that says of more and more numbers that they are lost', () => {
  it('is told each time, and the audit log has a limited number of lines a day', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    for (let n = 1; n <= 2 * TOLD_A_DAY; n++) {
      const { neverArrived } = await phone.hello({ phone: phone.id, lastSeq: n * 1000 })
      expect(neverArrived).toHaveLength(1000)
    }
    const lines = db().select().from(events).where(eq(events.type, 'phone.gap_found')).all()
    expect(lines).toHaveLength(TOLD_A_DAY)
  })
})

describe('a phone whose access has ended', () => {
  const left = async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const { id } = actor('alice')
    commit(() => endPhonesOf(id, ago(3 * 24 * 60)))
    return phone
  }

  it('has one last day that never renews, and its owner continues on another phone', async () => {
    const phone = await left()
    await phone.send(await phone.write('form', { templateId: 19 }, NOW))
    const twoDaysAgo = new Date(NOW.getTime() - 48 * 3_600_000)
    commit(() => write().update(operations).set({ bytes: DAY_BYTES, receivedAt: twoDaysAgo }).run())
    await expect(phone.send(await phone.write('form', { templateId: 19 }, NOW))).rejects.toMatchObject(tooMany)
    const other = await sealedPhone(actor('alice'), NOW)
    expect((await other.send(await other.write('form', { templateId: 19 }, NOW))).state).toBe('refused')
  })

  it('gives control at most one page to decide, and its calls for help still arrive', async () => {
    const phone = await left()
    const punch = { action: 'clock_in', location: null, manualCheck: true }
    for (let count = 0; count < WAITING_OF_ENDED; count++)
      expect((await phone.send(await phone.write('punch', punch, NOW))).state).toBe('requested')
    await expect(phone.send(await phone.write('punch', punch, NOW))).rejects.toMatchObject(tooMany)
    expect((await phone.send(await phone.write('sos', {}, NOW))).state).toBe('applied')
  })
})

it('operations that only claim to be calls for help are refused past their daily limit', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const unread = async () => phone.send(await phone.write('sos', {}, NOW, [], crypto.randomUUID()))
  await unread()
  const [row] = all()
  const rows = Array.from({ length: BUDGETS.sos.perDay }, (_, at) => ({ ...row!, id: `${at}`, seq: at + 100 }))
  commit(() => rows.forEach((one) => write().insert(operations).values(one).run()))
  await expect(unread()).rejects.toMatchObject(tooMany)
  expect((await phone.send(await phone.write('sos', {}, NOW))).state).toBe('applied')
})

it('a person cannot add more new browsers in a day than real people would', async () => {
  const { id } = actor('alice')
  await sealedPhone(actor('alice'), NOW, NOW)
  const [row] = db().select().from(phones).all()
  commit(() =>
    Array.from({ length: 199 }, (_, at) =>
      write()
        .insert(phones)
        .values({ ...row!, id: `phone-${at}` })
        .run(),
    ),
  )
  await expect(sealedPhone(actor('alice'), NOW, NOW)).rejects.toMatchObject(tooMany)
  await sealedPhone(actor('bob'), NOW, NOW)
  commit(() =>
    write()
      .update(phones)
      .set({ createdAt: ago(25 * 60) })
      .where(eq(phones.userId, id))
      .run(),
  )
  await sealedPhone(actor('alice'), NOW, NOW)
})
