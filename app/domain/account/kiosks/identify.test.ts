import type * as Argon2 from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { kioskPins } from '#db/schema/kiosks.ts'
import { users } from '#db/schema/people.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { aKiosk, aPin, PINS } from '../../../../e2e/support/kiosk.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { identifyAt } from './identify.server.ts'
import { DECOY, findKioskPin, removeKioskPin, setKioskPin } from './pins.server.ts'

const WRONG = { kind: 'unprocessable', code: 'pin_wrong', message: 'This number and PIN do not match' }
const told = () => db().select().from(events).where(eq(events.type, 'kiosk.guessed')).all()

it('a person is identified by number and PIN, and the case of the number does not matter', async () => {
  const kiosk = aKiosk()
  const who = await aPin('alice')
  const { id } = actor('alice')
  expect(await identifyAt(kiosk, who)).toMatchObject({ id, kiosk: 'Gatehouse', sessionId: `kiosk:${kiosk.id}` })
  expect(await identifyAt(kiosk, { ...who, employeeId: ' g-001 ' })).toMatchObject({ id })
})

it('unknown number, wrong PIN, another person’s PIN, no PIN and a closed account get the same refusal', async () => {
  const kiosk = aKiosk()
  const who = await aPin('alice')
  await aPin('bob')
  for (const wrong of [
    { employeeId: 'X-999', pin: who.pin },
    { employeeId: who.employeeId, pin: '000001' },
    { employeeId: who.employeeId, pin: PINS.bob },
    { employeeId: 'D-001', pin: who.pin },
  ])
    await expect(identifyAt(kiosk, wrong)).rejects.toMatchObject(WRONG)
  const { id } = actor('alice')
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, id)).run())
  await expect(identifyAt(kiosk, who)).rejects.toMatchObject(WRONG)
})

it('a missing PIN costs the same work as a real one: it is hashed with the same parameters', async () => {
  const { hash } = await vi.importActual<typeof Argon2>('@node-rs/argon2')
  const real = await hash(PINS.alice)
  const workOf = (hashed: string) => hashed.split('$').slice(0, 4).join('$')
  expect(workOf(DECOY)).toBe(workOf(real))
  expect(DECOY).toHaveLength(real.length)
})

it('of 10,000 guessed PINs none is accepted, not even the right one, and control is told', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const kiosk = aKiosk()
  const who = await aPin('alice')
  const before = told().length
  const kinds = new Map<string, number>()
  for (let n = 0; n < 100; n++) {
    const guesses = Array.from({ length: 100 }, (_, at) => ({ ...who, pin: String(n * 100 + at).padStart(6, '0') }))
    for (const answer of await Promise.allSettled(guesses.map((guess) => identifyAt(kiosk, guess)))) {
      const kind = answer.status === 'fulfilled' ? 'let in' : (answer.reason as { kind: string }).kind
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    vi.setSystemTime(Date.now() + 2000)
  }
  expect([...kinds.keys()].sort()).toEqual(['too_many', 'unprocessable'])
  // Five are checked at once and then fewer and fewer, so at most a dozen in 200 seconds.
  expect(kinds.get('unprocessable')).toBeLessThanOrEqual(12)
  expect(told().length).toBeGreaterThan(before)
  expect(told()[0]).toMatchObject({ personId: actor('alice').id, audience: 'admins' })
  await expect(identifyAt(kiosk, who)).rejects.toMatchObject({ kind: 'too_many' })
  vi.useRealTimers()
})

it('one PIN tried for everyone is stopped after sixty tries an hour on one tablet, and other tablets keep working', async () => {
  const [kiosk, other] = [aKiosk('North gate'), aKiosk('South gate')]
  const who = await aPin('alice')
  for (let n = 0; n < 60; n++)
    await expect(identifyAt(kiosk, { employeeId: `X-${n}`, pin: '123987' })).rejects.toMatchObject(WRONG)
  await expect(identifyAt(kiosk, who)).rejects.toMatchObject({ kind: 'too_many' })
  expect(await identifyAt(other, who)).toMatchObject({ id: actor('alice').id })
})

it('a PIN is set after the password, stored as a hash, and shown to nobody', async () => {
  const alice = actor('alice')
  await expect(setKioskPin(staleActor('alice'), { pin: PINS.alice })).rejects.toThrow('confirm your password')
  await expect(setKioskPin(alice, { pin: '123456' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(setKioskPin({ ...alice, mustChangePassword: true }, { pin: PINS.alice })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(findKioskPin(alice)).toEqual({ set: false, changedAt: null })
  await setKioskPin(alice, { pin: PINS.alice })
  expect(findKioskPin(alice)).toMatchObject({ set: true })
  const [row] = db().select().from(kioskPins).all()
  expect(row!.pinHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(row)).not.toContain(PINS.alice)
})

it('a PIN that its owner removed or replaced opens nothing', async () => {
  const kiosk = aKiosk()
  const who = await aPin('alice')
  await setKioskPin(actor('alice'), { pin: '551827' })
  await expect(identifyAt(kiosk, who)).rejects.toMatchObject(WRONG)
  expect(await identifyAt(kiosk, { ...who, pin: '551827' })).toMatchObject({ id: actor('alice').id })
  removeKioskPin(actor('alice'))
  await expect(identifyAt(kiosk, { ...who, pin: '551827' })).rejects.toMatchObject(WRONG)
})

it('a person without an employee number has no PIN', async () => {
  const alice = actor('alice')
  commit(() => write().update(users).set({ employeeId: null }).where(eq(users.id, alice.id)).run())
  await expect(setKioskPin(alice, { pin: PINS.alice })).rejects.toThrow('no employee number')
})
