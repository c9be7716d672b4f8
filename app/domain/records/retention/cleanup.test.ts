import { expect, it, vi } from 'vitest'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo, policy, violation, violations } from '../../../../e2e/support/retention.ts'
import { listAudit } from '../audit/audit.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { EXPIRIES } from './expired.server.ts'

it('a kind of data that cannot be deleted does not keep the others, whose certificate is written', async () => {
  violation(actor('alice').id, daysAgo(101))
  policy('emergency_logs', 4000)
  policy('safety_violations', 100)
  const broken = vi.spyOn(EXPIRIES.emergency_logs, 'find').mockImplementation(() => {
    throw new Error('broken')
  })
  const failure = '1 of 2: one kind of data could not be cleaned up'
  await expect(cleanUp(actor('dana'), { dryRun: true })).rejects.toThrow(failure)
  expect(violations()).toHaveLength(1)
  await expect(cleanUp(actor('dana'), { dryRun: false })).rejects.toThrow(failure)
  broken.mockRestore()
  expect(violations()).toEqual([])
  const [certificate] = listAudit(actor('dana'), { limit: 5, action: 'expired_data_cleanup' }).items
  expect(certificate!.details).toMatchObject({ removed: [{ dataType: 'safety_violations', deleted: 1 }] })
})

it('keeps a form for its period from when it was submitted, however old its draft was', async () => {
  const [createdAt, submittedAt] = [daysAgo(30), daysAgo(5)]
  const row = { id: newId(), reference: 'X-1', userId: actor('alice').id, templateId: 10, templateVersion: 1 }
  commit(() =>
    write()
      .insert(formSubmissions)
      .values({ ...row, status: 'submitted', createdAt, submittedAt, updatedAt: submittedAt })
      .run(),
  )
  policy('form_submissions', 10)
  expect((await cleanUp(actor('dana'), { dryRun: false })).deletedRecords).toBe(0)
  expect((await cleanUp(actor('dana'), { dryRun: false }, daysAgo(-10))).deletedRecords).toBe(1)
})
