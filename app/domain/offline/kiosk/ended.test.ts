import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { aKiosk, aPin, sealedPunch } from '../../../../e2e/support/kiosk.ts'
import { StaffChange } from '../../account/staff/input.ts'
import { deactivateStaff, updateStaff } from '../../account/staff/staff.server.ts'
import { type Kiosk } from '../../kernel/access/actor.ts'
import { decideOperation } from '../outbox/decide.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { receiveAtKiosk } from './receive.server.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const entries = () => db().select().from(clockEntries).all()
const refusals = () => db().select().from(events).where(eq(events.type, 'kiosk.punch_refused')).all()
let kiosk: Kiosk, who: Awaited<ReturnType<typeof aPin>>, id: string, seq: number
beforeEach(async () => {
  id = actor('alice').id
  commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, id)).run())
  kiosk = aKiosk('Gatehouse', at('01:00'))
  who = await aPin('alice')
  seq = 0
})

/** Stores a punch on the tablet, and delivers it later. */
async function deliver(action: 'clock_in' | 'clock_out', madeAt: Date, now: Date) {
  const said = { ...who, action, alternativeDeclaration: true, uniformDetected: true }
  const { envelope } = await sealedPunch(kiosk, said, { madeAt, seq: ++seq })
  return (await receiveAtKiosk(kiosk, { envelope, sentAt: now.toISOString() }, () => now)).receipt
}
const accept = () => {
  const waiting = db().select().from(operations).where(eq(operations.state, 'requested')).get()!
  return decideOperation(actor('dana'), { id: waiting.id, decision: 'accept', notes: '' }, () => at('08:00'))
}

it('a stored punch of a person who has left since waits for control, at its own time', async () => {
  await deliver('clock_in', at('02:00'), at('02:00'))
  deactivateStaff(actor('dana'), { id }, at('06:30'))
  expect(await deliver('clock_out', at('06:00'), at('07:30'))).toMatchObject({ state: 'requested' })
  expect(refusals()).toEqual([])
  await accept()
  expect(entries().map(({ at: booked }) => booked)).toEqual([at('02:00'), at('06:00')])
})

it('a person who has left punches nothing more, neither at once nor stored', async () => {
  deactivateStaff(actor('dana'), { id }, at('06:30'))
  await expect(deliver('clock_in', at('06:31'), at('06:31'))).rejects.toMatchObject({ code: 'pin_wrong' })
  await expect(deliver('clock_in', at('06:31'), at('07:30'))).rejects.toMatchObject({ code: 'pin_wrong' })
  expect(entries()).toEqual([])
})

it('a stored punch of a person whose role has changed since waits for control, and keeps its own time', async () => {
  await deliver('clock_in', at('02:00'), at('02:00'))
  const row = db().select().from(users).where(eq(users.id, id)).get()!
  await updateStaff(actor('dana'), StaffChange.parse({ ...row, role: 'response_driver' }), at('06:30'))
  expect(await deliver('clock_out', at('06:00'), at('07:30'))).toMatchObject({ state: 'requested' })
  await accept()
  expect(entries().map(({ at: booked }) => booked)).toEqual([at('02:00'), at('06:00')])
  expect(await deliver('clock_in', at('09:00'), at('09:00'))).toMatchObject({ state: 'applied' })
})
