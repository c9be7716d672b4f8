import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { visits } from '#db/schema/visits.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { aKiosk, aPin, sealedPunch } from '../../../../e2e/support/kiosk.ts'
import { signVisitorIn } from '../../time/site-book/visits/visits.server.ts'
import { NewVisit } from '../../time/site-book/visits/input.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { findSiteAtKiosk, greetKiosk, punchAtKiosk, takeAtKiosk } from './person.server.ts'
import { receiveAtKiosk } from './receive.server.ts'

function setStaff(name: 'alice' | 'bob', changes: Partial<typeof users.$inferInsert>): void {
  const { id } = actor(name)
  commit(() => write().update(users).set(changes).where(eq(users.id, id)).run())
}

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const clockAt = (time: string) => () => at(time)
const NO_SHIFT = 'You have no shift at this site now. Ask control.'

let kiosk: ReturnType<typeof aKiosk>, alice: Awaited<ReturnType<typeof aPin>>, bob: typeof alice
beforeEach(async () => {
  forget('throttle.rates')
  kiosk = aKiosk('Gatehouse', at('05:00:00'))
  setStaff('alice', { clockInMethod: 'alternative' })
  setStaff('bob', { clockInMethod: 'alternative' })
  ;[alice, bob] = [await aPin('alice'), await aPin('bob')]
})

const arrive = (who: object, time: string) =>
  punchAtKiosk(
    kiosk,
    { ...(who as typeof alice), action: 'clock_in', alternativeDeclaration: true, uniformDetected: true },
    clockAt(time),
  )
let seq = 0
const act = async (said: object, time: string, arrives = time) => {
  const { parts: _, ...sent } = await sealedPunch(kiosk, said, { madeAt: at(time), seq: ++seq, kind: 'site_act' })
  return (await receiveAtKiosk(kiosk, sent, clockAt(arrives))).receipt
}
const lines = () =>
  db()
    .select()
    .from(siteLog)
    .where(eq(siteLog.siteId, kiosk.siteId))
    .all()
    .map(({ words }) => words)

it('visitors are signed in and out at the gate, also offline, by the person whose number and PIN were typed', async () => {
  await arrive(alice, '06:00:00')
  const visitor = { ...alice, act: 'visitor_in', name: 'Vera Vale', company: 'Lifts Ltd' }
  expect(await act({ ...visitor, siteId: 'elsewhere' }, '07:00:00', '09:00:00')).toMatchObject({ state: 'applied' })
  const [visit] = db().select().from(visits).all()
  expect(visit).toMatchObject({
    siteId: kiosk.siteId,
    name: 'Vera Vale',
    inAt: at('07:00:00'),
    inBy: actor('alice').id,
  })
  const { list } = await findSiteAtKiosk(kiosk, alice, clockAt('09:05:00'))
  expect(list).toMatchObject({ people: [{ name: 'Alice Archer' }], visitors: [{ id: visit!.id, name: 'Vera Vale' }] })
  expect(await act({ ...alice, act: 'visitor_out', id: visit!.id }, '09:30:00')).toMatchObject({ state: 'applied' })
  expect(db().select().from(visits).all()).toMatchObject([{ outAt: at('09:30:00') }])
  // The record stored for the audit trail has neither number nor PIN.
  expect(JSON.stringify(db().select().from(operations).all())).not.toContain(alice.pin)
})

it('a handover is written at the gate, and accepted there by the next guard, but not by its author', async () => {
  await arrive(alice, '06:00:00')
  expect(await act({ ...alice, act: 'handover', words: 'Gate 2 sticks' }, '07:00:00')).toMatchObject({
    state: 'applied',
  })
  await arrive(bob, '07:05:00')
  const { handovers } = await findSiteAtKiosk(kiosk, bob, clockAt('07:06:00'))
  expect(handovers).toMatchObject([{ words: 'Gate 2 sticks', givenBy: 'Alice Archer' }])
  const id = handovers[0]!.id
  await expect(takeAtKiosk(kiosk, { ...alice, id }, clockAt('07:07:00'))).rejects.toMatchObject({ code: 'own' })
  expect(await takeAtKiosk(kiosk, { ...bob, id }, clockAt('07:08:00'))).toMatchObject({ takenBy: expect.any(String) })
  expect((await findSiteAtKiosk(kiosk, bob, clockAt('07:09:00'))).handovers).toEqual([])
})

it('the tablet stores who is at its site, and the book records who opened the list offline', async () => {
  await arrive(alice, '06:00:00')
  signVisitorIn(actor('dana'), NewVisit.parse({ siteId: kiosk.siteId, name: 'Vera Vale' }), at('06:30:00'))
  expect((await greetKiosk(kiosk, { waiting: 0, list: false })).list).toBeNull()
  const { list } = await greetKiosk(kiosk, { waiting: 0, list: true })
  expect(list).toMatchObject({
    siteId: kiosk.siteId,
    people: [{ name: 'Alice Archer' }],
    visitors: [{ name: 'Vera Vale' }],
  })
  const other = aKiosk('Other gate')
  expect((await greetKiosk(other, { waiting: 0, list: true })).list).toMatchObject({ people: [], visitors: [] })
  expect(await act({ ...alice, act: 'list_opened' }, '07:00:00', '08:00:00')).toMatchObject({ state: 'applied' })
  expect(lines()).toContain('Alice Archer opened the evacuation list on the tablet at the gate.')
})

it('control is told about a list that an unknown person opened', async () => {
  await expect(act({ ...alice, pin: '000001', act: 'list_opened' }, '07:00:00', '08:00:00')).rejects.toMatchObject({
    code: 'pin_wrong',
  })
  expect(db().select().from(events).where(eq(events.type, 'kiosk.punch_refused')).all()).toHaveLength(1)
})

it.each([
  ['the list', (who: typeof alice) => findSiteAtKiosk(kiosk, who, clockAt('07:00:00'))],
  ['a handover to take', (who: typeof alice) => takeAtKiosk(kiosk, { ...who, id: 'unknown' }, clockAt('07:00:00'))],
])(
  'a person without a shift at the site is refused %s with a reason, and a wrong PIN is refused first',
  async (_what, ask) => {
    await expect(ask({ ...alice, pin: '000001' })).rejects.toMatchObject({ code: 'pin_wrong' })
    await expect(ask(alice)).rejects.toMatchObject({ kind: 'forbidden', message: NO_SHIFT })
  },
)

it('text written there is refused with the same words as on a phone, and an empty one is not accepted', async () => {
  expect(await act({ ...alice, act: 'visitor_in', name: 'Vera Vale' }, '07:00:00')).toMatchObject({
    state: 'refused',
    words: NO_SHIFT,
  })
  expect(await act({ ...alice, act: 'key', id: 'k' }, '07:01:00')).toMatchObject({ state: 'refused' })
  await expect(act({ ...alice, action: 'clock_in' }, '07:02:00')).rejects.toMatchObject({ kind: 'invalid' })
  expect(db().select().from(visits).all()).toEqual([])
})
