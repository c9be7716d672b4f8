import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { renewEpoch } from '../../kernel/phones/contact.server.ts'
import { OperationDecision, OperationList } from './input.ts'
import { listOperations } from './lists.server.ts'
import { missingParts } from './operations.server.ts'
import { finishOperations, forgetPhones, purgeOperations } from './sweep.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const text = (words: string) => new TextEncoder().encode(words)
const all = () => db().select().from(operations).all()
const kept = () => db().select().from(operationParts).all()
const clockIn = { action: 'clock_in', location: null, uniformDetected: true, frame: 'part:0' }

/** Sends a form with two pictures, of which this many arrive. */
async function halfSent(pictures: number) {
  const phone = await sealedPhone(actor('alice'), NOW)
  const form = { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0', 'part:1'] }, draftId: null }
  const written = await phone.write('form', form, ago(30), [text('one'), text('two')])
  await phone.send(written)
  for (let index = 0; index < pictures; index++) await phone.sendPart(written, index)
  return { phone, written, id: written.envelope.id }
}

describe('after a restore', () => {
  it('the word changes once, and tells all phones to send again', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    expect(phone.epoch).toBe('first')
    renewEpoch(NOW)
    const { epoch } = await phone.hello({ phone: phone.id })
    expect(epoch).not.toBe('first')
    expect((await phone.hello({ phone: phone.id })).epoch).toBe(epoch)
    expect((await sealedPhone(actor('bob'), NOW)).epoch).toBe(epoch)
  })

  it('no number counts as lost before the phone has heard about the restore', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    await phone.send(await phone.write('sos', {}, NOW))
    commit(() => write().delete(operations).run())
    renewEpoch(NOW)
    expect(await phone.hello({ phone: phone.id, lastSeq: 1 })).toMatchObject({ missing: [1], neverArrived: [] })
    expect(await phone.hello({ phone: phone.id, lastSeq: 1 })).toMatchObject({ missing: [1], neverArrived: [1] })
  })
})

describe('the picture of a clock-in without signal', () => {
  const waits = () => all()[0]!.envelope !== null && kept()[0]!.fileId !== null
  async function arrived(beforePicture = () => {}) {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write('punch', clockIn, ago(30), [text('a picture')])
    expect(await phone.send(written)).toMatchObject({ state: 'applied', missing: [written.envelope.parts[0]!.sha256] })
    beforePicture()
    expect(await phone.sendPart(written, 0)).toEqual({ missing: [] })
    expect(db().select().from(clockEntries).all()).toMatchObject([{ identityCheck: 'pending', at: ago(30) }])
  }

  it('waits while it cannot be checked, and the shift counts', async () => {
    await arrived()
    expect(waits()).toBe(true)
    await finishOperations(later(1))
    expect(waits()).toBe(true)
  })

  it('is not checked if its person now clocks in without pictures', async () => {
    await arrived(() =>
      commit(() =>
        write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.username, 'alice')).run(),
      ),
    )
    expect([all()[0]!.envelope, kept()[0]!.fileId]).toEqual([null, null])
  })
})

describe('an operation that could not be done on arrival', () => {
  it('is done later, at its own time, when all of it has arrived', async () => {
    const { phone } = await halfSent(1)
    const written = await phone.write('sos', { notes: 'help' }, NOW)
    await phone.send(written)
    const nextTryAt = new Date(NOW.getTime() + 30_000)
    const back = { state: 'received', subjectId: null, subjectType: null, envelope: written.envelope, nextTryAt }
    commit(() => write().update(operations).set(back).where(eq(operations.id, written.envelope.id)).run())
    expect(await finishOperations(new Date(NOW.getTime() + 29_000))).toBe(0)
    expect(await finishOperations(new Date(NOW.getTime() + 31_000))).toBe(1)
    expect(all().map(({ kind, state }) => [kind, state])).toEqual([
      ['form', 'received'],
      ['sos', 'applied'],
    ])
    expect(await finishOperations(later(1))).toBe(0)
  })
})

it('a waiting operation is tried again even if the clock has been set back since', async () => {
  const phone = await sealedPhone(actor('alice'), NOW)
  const trigger = "CREATE TRIGGER broken BEFORE INSERT ON clock_entries BEGIN SELECT RAISE(ABORT, 'broken'); END"
  commit(() => write().run(trigger))
  const punch = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
  await phone.send(await phone.write('punch', punch, NOW))
  commit(() => write().run('DROP TRIGGER broken'))
  expect(all()).toMatchObject([{ state: 'received' }])
  expect(await finishOperations(ago(120))).toBe(1)
  expect(all()).toMatchObject([{ state: 'applied' }])
})

describe('the order of waiting operations', () => {
  const back = (id: string, more: object = {}) =>
    commit(() =>
      write()
        .update(operations)
        .set({ state: 'received', subjectId: null, subjectType: null, nextTryAt: NOW, ...more })
        .where(eq(operations.id, id))
        .run(),
    )
  const stateOf = (id: string) => all().find((row) => row.id === id)!
  const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

  it('is not delayed by forms whose pictures never come', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const form = { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0'] }, draftId: null }
    for (let count = 0; count < 110; count++)
      await phone.send(await phone.write('form', form, ago(30), [text('never')]))
    const bob = await sealedPhone(actor('bob'), NOW)
    const help = await bob.write('sos', {}, NOW)
    await bob.send(help)
    back(help.envelope.id, { envelope: help.envelope })
    expect(await finishOperations(after(31))).toBe(1)
    expect(stateOf(help.envelope.id).state).toBe('applied')
  })

  it('is not delayed by an operation that cannot be done: it is tried less and less often, and control is told once', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const broken = await Promise.all([1, 2, 3].map(() => phone.write('sos', {}, NOW)))
    for (const one of broken) {
      await phone.send(one)
      // An unforeseen fault: the envelope is missing.
      back(one.envelope.id, { envelope: null })
    }
    const good = await phone.write('sos', {}, NOW)
    await phone.send(good)
    back(good.envelope.id, { envelope: good.envelope })
    expect(await finishOperations(after(0))).toBe(1)
    const told = () =>
      db()
        .select()
        .from(events)
        .all()
        .filter(({ type }) => type === 'operation.stuck')
    for (let seconds = 30; seconds < 1200; seconds += 30) await finishOperations(after(seconds))
    expect(
      told()
        .map(({ subjectId }) => subjectId)
        .sort(),
    ).toEqual(broken.map(({ envelope }) => envelope.id).sort())
    const { items } = listOperations(actor('dana'), OperationList.parse({ state: 'open' }))
    expect(items.map(({ id, forControl }) => [id, forControl]).sort()).toEqual(
      broken.map(({ envelope }) => [envelope.id, true]).sort(),
    )
    const { nextTryAt } = stateOf(broken[0]!.envelope.id)
    expect(nextTryAt!.getTime() - NOW.getTime()).toBeGreaterThan(1200_000)
    expect(nextTryAt!.getTime() - NOW.getTime()).toBeLessThan(3000_000)
  })

  it('lets control refuse an operation that could not be done, with a reason', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const one = await phone.write('sos', {}, NOW)
    await phone.send(one)
    back(one.envelope.id, { envelope: null, stuckAt: NOW })
    const line = await decideOperation(
      actor('dana'),
      OperationDecision.parse({ id: one.envelope.id, decision: 'refuse', notes: 'We rang you' }),
    )
    expect(line).toMatchObject({ state: 'refused', words: 'Control has refused it: We rang you', forControl: false })
  })
})

describe('records that are not needed any more', () => {
  it('include forms whose pictures did not come for a month, and their person and control are told', async () => {
    const { id } = await halfSent(1)
    expect(purgeOperations(later(29.9))).toMatchObject({ forms: 0 })
    expect(purgeOperations(later(30.1))).toMatchObject({ forms: 1 })
    expect(all()[0]).toMatchObject({
      state: 'refused',
      words: expect.stringContaining('did not arrive within 30 days'),
    })
    expect(
      db()
        .select()
        .from(events)
        .all()
        .map(({ type }) => type),
    ).toContain('operation.refused')
    expect(purgeOperations(later(30.2))).toMatchObject({ forms: 0 })
    expect(missingParts(id)).not.toEqual([])
  })

  it('include pictures that waited for the others for seven days, which are then requested again', async () => {
    const { id, written } = await halfSent(1)
    expect(purgeOperations(later(6.9))).toEqual({ operations: 0, parts: 0, forms: 0 })
    expect(missingParts(id)).toEqual([written.envelope.parts[1]!.sha256])
    expect(purgeOperations(later(7.1))).toEqual({ operations: 0, parts: 1, forms: 0 })
    expect(missingParts(id)).toEqual(written.envelope.parts.map(({ sha256 }) => sha256))
    expect(kept().map(({ fileId }) => fileId)).toEqual([null, null])
    expect(purgeOperations(later(7.2))).toEqual({ operations: 0, parts: 0, forms: 0 })
  })

  it('include operations after 400 days, but not those of a person under legal hold', async () => {
    await halfSent(0)
    expect(purgeOperations(later(399))).toMatchObject({ operations: 0 })
    commit(() => write().update(users).set({ legalHold: true }).where(eq(users.username, 'alice')).run())
    expect(purgeOperations(later(401))).toMatchObject({ operations: 0 })
    commit(() => write().update(users).set({ legalHold: false }).where(eq(users.username, 'alice')).run())
    expect(purgeOperations(later(401))).toMatchObject({ operations: 1 })
    expect([all(), kept()]).toEqual([[], []])
  })

  it("are deleted with their person: what their phones sent, and nobody else's", async () => {
    await halfSent(1)
    const [alice, bobsId] = [actor('alice').id, actor('bob').id]
    const bob = await sealedPhone(actor('bob'), NOW)
    await bob.send(await bob.write('sos', {}, NOW))
    commit(() => forgetPhones(alice))
    expect(all().map(({ userId }) => userId)).toEqual([bobsId])
    expect(kept()).toEqual([])
  })
})
