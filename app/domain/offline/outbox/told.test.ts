import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { listNotifications } from '../../content/unread/notifications.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'

const NOW = new Date('2040-01-15T20:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }

let phone: Awaited<ReturnType<typeof sealedPhone>>
beforeEach(async () => {
  phone = await sealedPhone(actor('alice'), NOW, ago(72 * 60))
})
const told = () => {
  const { title, text } = listNotifications(actor('alice'), { limit: 1 }, NOW).items[0]!
  return [title, text]
}

it('a person whose punch was merged with one by control is told so, and not that control has decided', async () => {
  const booked = { userId: actor('alice').id, action: 'clock_in', notes: 'Rang in', at: ago(30).toISOString() }
  bookForStaff(actor('dana'), ControlEntry.parse(booked), ago(20))
  const punch = await phone.write('punch', IN, ago(35))
  expect(await phone.send(punch)).toMatchObject({ state: 'merged' })
  expect(told()).toEqual([
    'Two of your entries were merged',
    expect.stringContaining('You clocked in at 19:25 on this phone. Control had booked you on at 19:30.'),
  ])
})

it('a person whose late punch control accepts or refuses is told which', async () => {
  const decide = async (decision: string, notes: string, hours: number) => {
    const punch = await phone.write('punch', IN, ago(hours * 60))
    expect(await phone.send(punch)).toMatchObject({ state: 'requested' })
    const input = OperationDecision.parse({ id: punch.envelope.id, decision, notes })
    await decideOperation(actor('dana'), input, () => NOW)
    return told()
  }
  const title = 'Control has decided on something you recorded'
  expect(await decide('refuse', 'You were not here', 14)).toEqual([title, 'Control has refused it: You were not here'])
  expect(await decide('accept', 'As the log says', 13)).toEqual([title, 'Control has accepted it.'])
})
