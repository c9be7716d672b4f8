import { expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { aKiosk, aPin, sealedPunch } from '../../../../e2e/support/kiosk.ts'
import { commit, write } from '~/platform/store.server.ts'
import { listPhones } from '../outbox/lists.server.ts'
import { PhoneList } from '../outbox/input.ts'
import { MOST_KEPT } from './pace.ts'
import { receiveAtKiosk } from './receive.server.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

it('people who share a tablet share its numbers, so none of them counts as missing from another', async () => {
  commit(() => write().update(users).set({ clockInMethod: 'alternative' }).run())
  const kiosk = aKiosk('Gatehouse', at('05:00:00'))
  const [alice, bob] = [await aPin('alice'), await aPin('bob')]
  const said = { alternativeDeclaration: true, uniformDetected: true, action: 'clock_in' }
  const send = async (who: object, madeAt: Date, seq: number) =>
    receiveAtKiosk(kiosk, await sealedPunch(kiosk, { ...who, ...said }, { madeAt, seq }), () => madeAt)
  await send(alice, at('06:00:00'), 1)
  await send(bob, at('06:01:00'), 2)
  await send({ ...alice, action: 'clock_out' }, at('14:00:00'), 3)
  const lines = listPhones(actor('dana'), PhoneList.parse({})).items
  expect(lines.map(({ userName, shared, missing }) => [userName, shared, missing]).sort()).toEqual([
    ['Alice Archer', true, []],
    ['Bob Baker', true, []],
  ])
})

it('a tablet may send at once all that has waited on it, so that nothing overtakes what came before', async () => {
  const kiosk = aKiosk()
  const unreadable = { ...(await sealedPunch(kiosk, {}, { madeAt: new Date() })) }
  const all = Array.from({ length: MOST_KEPT }, () =>
    receiveAtKiosk(kiosk, unreadable).catch((error: unknown) => error),
  )
  for (const one of await Promise.all(all)) expect(one).toMatchObject({ kind: 'invalid' })
})
