import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { aKiosk, aPin, sealedPunch } from '../../../../e2e/support/kiosk.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { may, PERMISSIONS, type Permission } from '../../kernel/access/permissions.ts'
import { listPhones } from '../outbox/lists.server.ts'
import { PhoneList } from '../outbox/input.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { findAtKiosk, greetKiosk, punchAtKiosk } from './person.server.ts'
import { receiveAtKiosk } from './receive.server.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const clockAt = (time: string) => () => at(time)
const entries = () => db().select().from(clockEntries).all()
const declared = { alternativeDeclaration: true, uniformDetected: true }

function changeAlice(changes: Partial<typeof users.$inferInsert>) {
  const { id } = actor('alice')
  commit(() => write().update(users).set(changes).where(eq(users.id, id)).run())
}

/** Makes Alice someone who clocks in with a declaration, so that no test needs a camera. */
async function declaredAlice() {
  changeAlice({ clockInMethod: 'alternative' })
  return aPin('alice')
}

it('a kiosk may do nothing that people may do', () => {
  const kiosk: Actor = aKiosk()
  expect((Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(kiosk, permission))).toEqual([])
})

it('a person clocks in and out at the gate: at its site, and the trail names the kiosk', async () => {
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const who = await declaredAlice()
  expect(await findAtKiosk(kiosk, who, clockAt('05:59:00'))).toMatchObject({
    firstName: 'Alice',
    isClockedIn: false,
    method: 'alternative',
    jacket: true,
  })
  const punched = await punchAtKiosk(kiosk, { ...who, ...declared, action: 'clock_in' }, clockAt('06:00:00'))
  expect(punched).toEqual({ action: 'clock_in', at: at('06:00:00').toISOString(), words: null })
  expect(await findAtKiosk(kiosk, who, clockAt('06:01:00'))).toMatchObject({ isClockedIn: true })
  await punchAtKiosk(kiosk, { ...who, action: 'clock_out' }, clockAt('14:00:00'))
  const [first, last] = entries()
  expect(first).toMatchObject({
    siteId: kiosk.siteId,
    address: 'Kiosk Gatehouse, Site of Gatehouse',
    latitude: null,
    fence: null,
    method: 'alternative',
  })
  expect(first!.flags).not.toContain('location_missing')
  expect(last).toMatchObject({ action: 'clock_out', siteId: kiosk.siteId, shiftId: first!.shiftId })
  const details = db().select({ details: eventDetails.details }).from(eventDetails).all()
  expect(details.filter((row) => row.details?.kiosk === 'Gatehouse')).toHaveLength(2)
})

it('every rule of a punch applies at the gate: no second clock-in, the declaration, the jacket, the scan', async () => {
  const kiosk = aKiosk()
  const who = await declaredAlice()
  const punch = (said: object) => punchAtKiosk(kiosk, { ...who, action: 'clock_in', ...said })
  await expect(punch({})).rejects.toMatchObject({ kind: 'invalid' })
  await expect(punch({ alternativeDeclaration: true })).rejects.toMatchObject({ code: 'hi_vis_required' })
  await punch(declared)
  await expect(punch(declared)).rejects.toMatchObject({ kind: 'conflict', code: 'already_in' })
  const bob = await aPin('bob')
  await expect(punchAtKiosk(kiosk, { ...bob, action: 'clock_in' })).rejects.toMatchObject({
    code: 'verification_required',
  })
  await expect(punchAtKiosk(kiosk, { ...bob, action: 'clock_out' })).rejects.toMatchObject({ code: 'already_out' })
  await expect(punchAtKiosk(kiosk, { ...bob, pin: '000001', action: 'clock_out' })).rejects.toMatchObject({
    code: 'pin_wrong',
  })
  expect(entries()).toHaveLength(1)
})

it('a clock-in for a manual check is not marked for a missing scan, because the tablet offers none', async () => {
  const bob = await aPin('bob')
  await punchAtKiosk(aKiosk(), { ...bob, action: 'clock_in', manualCheck: true, uniformDetected: true })
  const [entry] = entries()
  expect(entry).toMatchObject({ method: 'manual', identityCheck: 'pending' })
  expect(entry!.flags).not.toContain('no_scan_tried')
})

it('two equal presses at once are one punch', async () => {
  const kiosk = aKiosk()
  const who = await declaredAlice()
  const press = () => punchAtKiosk(kiosk, { ...who, ...declared, action: 'clock_in' })
  const both = await Promise.allSettled([press(), press()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(entries()).toHaveLength(1)
})

it('a person who has not agreed yet is told so, and is not clocked in', async () => {
  const kiosk = aKiosk()
  const who = await declaredAlice()
  changeAlice({ consentVersion: null })
  await expect(findAtKiosk(kiosk, who)).rejects.toMatchObject({ code: 'consent_required' })
  await expect(punchAtKiosk(kiosk, { ...who, ...declared, action: 'clock_in' })).rejects.toMatchObject({
    code: 'consent_required',
  })
})

it('a stored punch counts at its own time, once, however often it is sent', async () => {
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const who = await declaredAlice()
  const kept = await sealedPunch(kiosk, { ...who, ...declared, action: 'clock_in' }, { madeAt: at('06:00:00') })
  const sent = { envelope: kept.envelope, sentAt: at('07:30:00').toISOString() }
  const all = await Promise.all([1, 2, 3].map(() => receiveAtKiosk(kiosk, sent, clockAt('07:30:00'))))
  all.push(await receiveAtKiosk(kiosk, sent, clockAt('07:31:00')))
  expect(all.filter(({ fresh }) => fresh)).toHaveLength(1)
  expect(new Set(all.map(({ receipt }) => receipt.state))).toEqual(new Set(['applied']))
  expect(entries()).toMatchObject([
    {
      at: at('06:00:00'),
      trust: 'steady',
      siteId: kiosk.siteId,
      address: 'Kiosk Gatehouse, Site of Gatehouse',
      fence: null,
    },
  ])
  expect(db().select().from(operations).all()).toHaveLength(1)
  expect(listPhones(actor('dana'), PhoneList.parse({})).items).toMatchObject([
    { userName: 'Alice Archer', device: 'Kiosk Gatehouse' },
  ])
})

it('one that is sent at once is a live punch', async () => {
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const who = await declaredAlice()
  const kept = await sealedPunch(kiosk, { ...who, ...declared, action: 'clock_in' }, { madeAt: at('06:00:00') })
  const { receipt } = await receiveAtKiosk(kiosk, kept, clockAt('06:00:01'))
  expect(receipt).toMatchObject({ state: 'applied', words: null, missing: [] })
  expect(entries()).toMatchObject([{ at: at('06:00:01'), trust: 'server' }])
})

it('a refusal is explained, and a stored punch that contradicts the record waits for control', async () => {
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const who = await declaredAlice()
  await punchAtKiosk(kiosk, { ...who, ...declared, action: 'clock_in' }, clockAt('06:00:00'))
  const again = { ...who, ...declared, action: 'clock_in' }
  const live = await sealedPunch(kiosk, again, { madeAt: at('06:10:00') })
  const refused = await receiveAtKiosk(kiosk, live, clockAt('06:10:00'))
  expect(refused.receipt).toMatchObject({ state: 'refused', words: expect.stringContaining('been clocked in since') })
  const late = await sealedPunch(kiosk, again, { madeAt: at('06:20:00'), sentAt: at('09:00:00'), seq: 2 })
  expect((await receiveAtKiosk(kiosk, late, clockAt('09:00:00'))).receipt.state).toBe('disputed')
  const old = await sealedPunch(
    kiosk,
    { ...who, action: 'clock_out' },
    { madeAt: at('07:00:00'), sentAt: at('20:00:00'), seq: 3 },
  )
  expect((await receiveAtKiosk(kiosk, old, clockAt('20:00:00'))).receipt.state).toBe('requested')
  expect(entries()).toHaveLength(1)
})

it('a stored punch with a wrong PIN belongs to nobody, and control is told whom to ask', async () => {
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const who = await declaredAlice()
  const said = { ...who, ...declared, pin: '000001', action: 'clock_in' }
  const kept = await sealedPunch(kiosk, said, { madeAt: at('06:00:00'), sentAt: at('08:00:00') })
  await expect(receiveAtKiosk(kiosk, kept, clockAt('08:00:00'))).rejects.toMatchObject({ code: 'pin_wrong' })
  expect(entries()).toEqual([])
  expect(db().select().from(operations).all()).toEqual([])
  const [event] = db().select().from(events).where(eq(events.type, 'kiosk.punch_refused')).all()
  expect(event).toMatchObject({ personId: actor('alice').id, audience: 'admins' })
})

it("a tablet cannot deliver another tablet's punch, or one changed on the way", async () => {
  const [kiosk, other] = [aKiosk('North gate', at('05:00:00')), aKiosk('South gate', at('05:00:00'))]
  const who = await declaredAlice()
  const kept = await sealedPunch(kiosk, { ...who, ...declared, action: 'clock_in' }, { madeAt: at('06:00:00') })
  const receive = (by: typeof kiosk, changes: object = {}) =>
    receiveAtKiosk(by, { ...kept, envelope: { ...kept.envelope, ...changes } }, clockAt('06:00:00'))
  await expect(receive(other)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(receive(other, { phone: other.id })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(receive(kiosk, { seq: 2 })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(receive(kiosk, { kind: 'sos' })).rejects.toMatchObject({ kind: 'invalid' })
  expect(entries()).toEqual([])
  expect((await receive(kiosk)).receipt.state).toBe('applied')
})

it('a tablet reports to the server, and gets what it needs while offline', async () => {
  const kiosk = aKiosk()
  expect(await greetKiosk(kiosk, { waiting: 2, list: false })).toMatchObject({
    id: kiosk.id,
    name: 'Gatehouse',
    macSecret: expect.stringMatching(/^[\w-]{43}$/),
    serverKey: { publicKey: expect.any(String) },
  })
})
