import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision, OperationList } from './input.ts'
import { listOperations } from './lists.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')

it('a sole administrator who accepts the time of their own punch is marked in the audit trail', async () => {
  const dana = actor('dana')
  const phone = await sealedPhone(dana, NOW)
  const punch = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
  const written = await phone.write('punch', punch, NOW)
  expect(await phone.send(written, dana)).toMatchObject({ state: 'applied' })
  commit(() =>
    write()
      .update(clockEntries)
      .set({ flags: ['time_unsure'] })
      .run(),
  )
  const decision = { id: written.envelope.id, decision: 'accept', notes: 'As the log says' }
  await decideOperation(dana, OperationDecision.parse(decision), () => NOW)
  const [row] = listAudit(dana, { limit: 50 }).items.filter(({ action }) => action === 'operation_settled')
  expect(row!.details).toMatchObject({ decision: 'accept', decidedOwn: true })
})

it('control finds in one list what waits and what has a time to confirm, among all that phones recorded', async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const phone = await sealedPhone(alice, NOW)
  const punch = { location: null, manualCheck: true, uniformDetected: true }
  const at = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
  const start = await phone.write('punch', { action: 'clock_in', ...punch }, at(9))
  await phone.send(start)
  const end = await phone.write('punch', { action: 'clock_out', ...punch }, at(1))
  expect(await phone.send(end)).toMatchObject({ state: 'applied' })
  const listed = (state: string) => listOperations(dana, OperationList.parse({ state })).items.map(({ id }) => id)
  expect([listed('applied').length, listed('undecided')]).toEqual([2, []])
  const flags = ['time_unsure']
  commit(() => write().update(clockEntries).set({ flags }).where(eq(clockEntries.action, 'clock_in')).run())
  expect([listed('open'), listed('undecided')]).toEqual([[], [start.envelope.id]])
  const decision = { id: start.envelope.id, decision: 'accept', notes: 'As the log says' }
  await decideOperation(dana, OperationDecision.parse(decision), () => NOW)
  expect(listed('undecided')).toEqual([])
})
