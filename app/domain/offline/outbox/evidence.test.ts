import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { operations, phones } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { endSession, revokeSession } from '../../account/sign-in/sessions.server.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { listHours } from '../../time/clocking/hours.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { renewEpoch } from '../../kernel/phones/contact.server.ts'
import { OperationDecision } from './input.ts'
import { receiveOperation } from './receive.server.ts'
import { signSent } from './seal.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const MIN = 60_000
const HOUR = 60 * MIN
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const clockIn = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const clockOut = { action: 'clock_out', location: null }
const rowOf = (id: string) => db().select().from(operations).where(eq(operations.id, id)).get()!
const alertsNow = () => db().select().from(alerts).all()
const alice = () => actor('alice')
const stranger = { kind: 'visitor', ip: '192.0.2.9', userAgent: null } as never

type Phone = Awaited<ReturnType<typeof sealedPhone>>
const met = (before: number) => sealedPhone(alice(), NOW, ago(before))

describe('what a phone says about a time before its page was opened', () => {
  const nine = { serverAt: ago(12 * HOUR).toISOString(), phoneAt: ago(12 * HOUR).toISOString() }
  it.each([
    ['the proof of another time', (phone: Phone) => ({ ...nine, proof: phone.contactAt(ago(MIN)).proof })],
    ['no proof', () => ({ ...nine, proof: 'A' })],
    ['no contact', () => null],
  ])('is only its claim (%s), and nobody is paid for it', async (_name, contactOf) => {
    const phone = await met(MIN)
    const made = await phone.write('punch', clockIn, ago(11 * HOUR), [], alice().id, contactOf(phone))
    expect(await phone.send(made)).toMatchObject({ state: 'applied', trust: 'claimed', at: ago(MIN) })
    expect(rowOf(made.envelope.id).notBefore).toEqual(ago(MIN))
  })

  it("is not confirmed by another phone's proof", async () => {
    const [old, phone] = [await met(48 * HOUR), await met(MIN)]
    const made = await phone.write('punch', clockIn, ago(11 * HOUR), [], alice().id, old.contactAt(ago(12 * HOUR)))
    expect((await phone.send(made)).trust).toBe('claimed')
  })
})

describe('what a phone announced before', () => {
  it('cannot be earlier than the hello that did not mention it', async () => {
    const phone = await met(12 * HOUR)
    await phone.hello({ phone: phone.id, lastSeq: 0 }, ago(MIN))
    const made = await phone.write('punch', clockIn, ago(11 * HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    expect(await phone.send(made)).toMatchObject({ trust: 'claimed', at: ago(MIN) })
  })

  it('was written before it was announced', async () => {
    const phone = await met(12 * HOUR)
    const made = await phone.write('punch', clockIn, ago(HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    await phone.announce([made], ago(3 * HOUR))
    expect(await phone.send(made)).toMatchObject({ trust: 'unsure', at: ago(3 * HOUR) })
  })

  it.each([
    ['its number alone, as an older page does', {}],
    ['something else under its number', { announced: [{ seq: 1, mac: 'A'.repeat(43) }] }],
  ])('is not limited by a hello that names %s', async (_name, more) => {
    const phone = await met(12 * HOUR)
    const made = await phone.write('punch', clockIn, ago(HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    await phone.hello({ phone: phone.id, lastSeq: 1, waiting: [1], ...more }, ago(3 * HOUR))
    await phone.announce([made], ago(30 * MIN))
    const before = 'announced' in more ? NOW : ago(30 * MIN)
    expect(await phone.send(made)).toMatchObject({ trust: 'steady', at: ago(HOUR) })
    expect(rowOf(made.envelope.id).notAfter).toEqual(before)
  })

  it('cannot be earlier than a hello that only claimed a higher number', async () => {
    const phone = await met(12 * HOUR)
    await phone.hello({ phone: phone.id, lastSeq: 1000 }, ago(11.5 * HOUR))
    await phone.hello({ phone: phone.id, lastSeq: 1000 }, ago(MIN))
    const made = await phone.write('punch', clockIn, ago(11 * HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    expect(await phone.send(made)).toMatchObject({ trust: 'claimed', at: ago(MIN) })
  })

  it('keeps its time if a restored server lost it, and the phone did not know when it said hello', async () => {
    const phone = await met(12 * HOUR)
    const made = await phone.write('punch', clockIn, ago(2 * HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    renewEpoch(ago(HOUR))
    for (const at of [ago(40 * MIN), ago(30 * MIN)]) await phone.hello({ phone: phone.id, lastSeq: 1 }, at)
    expect(await phone.send(made)).toMatchObject({ trust: 'steady', at: ago(2 * HOUR) })
  })

  it('is reliable between two hellos, even if their answers are lost', async () => {
    const phone = await met(12 * HOUR)
    await phone.hello({ phone: phone.id, lastSeq: 0 }, ago(3 * HOUR))
    const made = await phone.write('punch', clockIn, ago(2 * HOUR), [], alice().id, phone.contactAt(ago(12 * HOUR)))
    await phone.announce([made], ago(HOUR))
    expect(await phone.send(made)).toMatchObject({ trust: 'steady', at: ago(2 * HOUR) })
    expect(rowOf(made.envelope.id)).toMatchObject({ notBefore: ago(3 * HOUR), notAfter: ago(HOUR) })
  })
})

describe('a person who delivers what another person left on a phone', () => {
  it.each([
    ['as if it were sent now', 0, true],
    ['as if it were made just now', 2 * HOUR - 5000, true],
    ['hours off', -5 * HOUR, true],
    ['without a contact', 2 * HOUR - 5000, false],
  ])('does not decide its time (%s)', async (_name, off, spoken) => {
    const phone = await met(12 * HOUR)
    const contact = spoken ? phone.contactAt(ago(4 * HOUR)) : null
    const made = await phone.write('punch', clockIn, ago(2 * HOUR), [], alice().id, contact)
    await phone.send(made, stranger, ago(off))
    const trust = spoken ? 'steady' : 'claimed'
    expect(rowOf(made.envelope.id)).toMatchObject({ sentAt: null, at: ago(2 * HOUR), trust })
  })

  it('may find the phone signed out: its signature proves the time', async () => {
    const phone = await met(12 * HOUR)
    const { envelope } = await phone.write('punch', clockIn, ago(30_000))
    const sentAt = NOW.toISOString()
    const sent = { envelope, sentAt, sentMac: await signSent(envelope.id, sentAt, phone.secret) }
    await receiveOperation(stranger, sent, () => NOW)
    expect(rowOf(envelope.id)).toMatchObject({ trust: 'server', sentAt: NOW })
    const other = await phone.write('sos', {}, ago(30_000))
    await receiveOperation(stranger, { ...sent, envelope: other.envelope }, () => NOW)
    expect(rowOf(other.envelope.id)).toMatchObject({ trust: 'steady', sentAt: null })
  })
})

describe("the end of a phone's access", () => {
  function end(isActive: boolean): void {
    const { id } = alice()
    commit(() => {
      endPhonesOf(id, ago(HOUR))
      write().update(users).set({ isActive }).where(eq(users.id, id)).run()
    })
  }
  const dismiss = () => end(false)

  it.each([
    ['punch', clockIn],
    ['form', { templateId: 19, templateVersion: 1, formData: {}, draftId: null }],
    ['check_in', { id: crypto.randomUUID(), pin: null, location: null }],
  ] as const)('keeps a %s that arrived later, whatever time it claims, until control decides', async (kind, body) => {
    for (const stays of [false, true]) {
      const phone = await met(48 * HOUR)
      end(stays)
      for (const claimed of [0, 2 * HOUR, 20 * HOUR]) {
        const made = await phone.write(kind, body, ago(claimed))
        expect((await phone.send(made)).state, `${kind} ${claimed}`).toBe('requested')
      }
    }
  })

  it('performs what was announced or had arrived before it', async () => {
    const phone = await met(48 * HOUR)
    const made = await phone.write('punch', clockIn, ago(3 * HOUR))
    await phone.announce([made], ago(2.5 * HOUR))
    const next = await phone.write('punch', clockOut, ago(2 * HOUR))
    dismiss()
    expect((await phone.send(made)).state).toBe('applied')
    expect((await phone.send(next)).state).toBe('requested')
  })

  it.each([
    ['a high number', { lastSeq: 1000 }],
    ['numbers', { lastSeq: 3, waiting: [1, 2, 3] }],
    ['something else', { lastSeq: 1, waiting: [1], announced: [{ seq: 1, mac: 'A'.repeat(43) }] }],
  ])('keeps what was written later, though its phone had announced %s', async (_name, told) => {
    const phone = await met(48 * HOUR)
    await phone.hello({ phone: phone.id, ...told }, ago(2.5 * HOUR))
    dismiss()
    const made = await phone.write('punch', clockIn, ago(3 * HOUR), [], alice().id, phone.contactAt(ago(48 * HOUR)))
    // The phone of somebody whose access has ended is a new one, so nothing more is announced.
    await phone.announce([made], ago(30 * MIN))
    expect((await phone.send(made)).state).toBe('requested')
    expect(rowOf(made.envelope.id).words).toContain('had been signed out before this record arrived')
  })

  it('does not accept an announced operation if only the phone claims its time', async () => {
    const phone = await met(48 * HOUR)
    const made = await phone.write('punch', clockIn, ago(3 * HOUR), [], alice().id, null)
    await phone.announce([made], ago(2 * HOUR))
    dismiss()
    expect((await phone.send(made)).state).toBe('requested')
  })

  it('lets nobody who has left raise the alarm: control gets one request, and a new one after each decision', async () => {
    const phone = await met(48 * HOUR)
    const claims = [3 * HOUR, 2 * HOUR, 0, 300 * 24 * HOUR]
    const presses = await Promise.all(claims.map((claimed) => phone.write('sos', {}, ago(claimed))))
    await phone.announce(presses.slice(0, 2), ago(2 * HOUR))
    dismiss()
    for (const made of presses) {
      const { state } = await phone.send(made)
      expect(state).toBe('requested')
      expect(rowOf(made.envelope.id).words).toContain('former member of staff')
      const refusal = OperationDecision.parse({ id: made.envelope.id, decision: 'refuse', notes: 'Rang back' })
      await decideOperation(actor('dana'), refusal, () => NOW)
    }
    expect(alertsNow()).toEqual([])
  })

  it('changes nothing about a call for help from a person who works here', async () => {
    const phone = await met(48 * HOUR)
    end(true)
    expect((await phone.send(await phone.write('sos', {}, NOW))).state).toBe('applied')
    expect(alertsNow()).toHaveLength(1)
  })

  it('comes when its person signs that device out from another, and from no other sign-out', async () => {
    const [lost, other] = [alice(), alice()]
    const [phone, kept] = [await sealedPhone(lost, NOW), await sealedPhone(other, NOW)]
    revokeSession(other, { id: lost.sessionId }, ago(HOUR))
    endSession(other)
    const stateOf = async (one: Phone, kind: 'punch' | 'sos') =>
      (await one.send(await one.write(kind, kind === 'sos' ? {} : clockIn, ago(2 * HOUR)))).state
    expect(await stateOf(phone, 'punch')).toBe('requested')
    expect(await stateOf(phone, 'sos')).toBe('applied')
    expect(await stateOf(kept, 'punch')).toBe('applied')
  })

  it('also covers the old phone of a person who was reactivated', async () => {
    const phone = await met(48 * HOUR)
    deactivateStaff(actor('dana'), { id: alice().id }, ago(2 * HOUR))
    reactivateStaff(actor('dana'), { id: alice().id }, ago(HOUR))
    expect((await phone.send(await phone.write('punch', clockIn, ago(3 * HOUR)))).state).toBe('requested')
    const again = await sealedPhone(alice(), NOW, ago(30 * MIN))
    expect((await again.send(await again.write('punch', clockIn, ago(10 * MIN)))).state).toBe('applied')
  })
})

describe('a phone is lost', () => {
  const lostAt = (id: string) => db().select().from(phones).where(eq(phones.id, id)).get()!.lostAt
  const tell = async (by: 'alice' | 'bob', lost: object) =>
    (await sealedPhone(actor(by), NOW)).hello({ lost: { lastSeq: 1e9, ...lost } })

  it('if its own person or the browser with its mark says so, and nobody else', async () => {
    const [phone, other] = [await met(HOUR), await met(HOUR)]
    for (const mark of [undefined, null, 'A', other.mark, phone.mark.slice(1)])
      await tell('bob', { phone: phone.id, mark })
    expect(lostAt(phone.id)).toBeNull()
    await tell('bob', { phone: phone.id, mark: phone.mark })
    expect(lostAt(phone.id)).toEqual(NOW)
    await tell('alice', { phone: other.id })
    expect(lostAt(other.id)).toEqual(NOW)
  })

  it('with no more missing numbers than a phone can have stored', async () => {
    const phone = await met(HOUR)
    const { neverArrived } = await tell('alice', { phone: phone.id })
    expect(neverArrived).toHaveLength(500)
  })
})

it('the hours show how late a punch was sent', async () => {
  const phone = await met(12 * HOUR)
  await phone.send(await phone.write('punch', clockIn, ago(3 * HOUR)))
  const { items } = listHours(actor('dana'), { from: undefined, to: undefined } as never, NOW)
  expect(items[0]!.flags).toContain('Sent late, 3 h')
})
