import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'

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
