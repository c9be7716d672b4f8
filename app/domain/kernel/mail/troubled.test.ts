import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { commit, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { writeEmail } from './email.ts'
import { listTroubledEmails, queueEmail, TROUBLED_LISTED } from './queue.server.ts'

it('emails that were given up are listed before those that are being tried again, however many these are', () => {
  const now = Date.now()
  commit(() => {
    for (let n = 0; n <= TROUBLED_LISTED; n++) {
      const to = { name: 'Alice Archer', address: 'alice@example.test' }
      queueEmail(to, writeEmail('Connect Security', `Hello ${n}`, [{ say: 'One' }]), `test-${n}`, new Date(now + n))
    }
    write().update(emails).set({ attempts: 3 }).run()
    write().update(emails).set({ state: 'failed' }).where(eq(emails.onceKey, 'test-0')).run()
  })
  const listed = listTroubledEmails(actor('dana'))
  expect(listed).toHaveLength(TROUBLED_LISTED)
  expect(listed[0]).toMatchObject({ state: 'failed', subject: 'Hello 0' })
  expect(listed[1]).toMatchObject({ state: 'waiting', subject: `Hello ${TROUBLED_LISTED}` })
})
