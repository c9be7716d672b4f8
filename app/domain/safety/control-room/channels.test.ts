import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, write } from '~/platform/store.server.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { findChannels } from './channels.server.ts'

const now = new Date('2026-11-22T22:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const put = (key: string, when: Date, row: object = {}) =>
  commit(() => {
    queueEmail({ name: null, address: 'a@example.test' }, writeEmail('Acme', 'Hello', [{ say: 'Hello' }]), key, when)
    write()
      .update(emails)
      .set({ state: 'waiting', ...row })
      .where(eq(emails.onceKey, key))
      .run()
  })

it('shows when the last alarm left, and since when a later one waits', () => {
  const dana = actor('dana')
  const email = () => findChannels(dana, at(30)).email
  expect(email()).toMatchObject({ sentAt: null, waitingSince: null })
  put('stuck', at(0), { error: 'No such mailbox' })
  expect(email()).toMatchObject({ sentAt: null, waitingSince: at(0), error: 'No such mailbox' })
  put('sent', at(1), { state: 'sent', sentAt: at(2) })
  expect(email()).toMatchObject({ sentAt: at(2), waitingSince: null, error: null })
  put('late', at(3))
  expect(email()).toMatchObject({ sentAt: at(2), waitingSince: at(3), error: null })
})

it('says what is missing before alarms can leave, and is for admins only', () => {
  expect(findChannels(actor('dana'), now)).toMatchObject({
    email: { missing: 'Email is not set up, so nothing is sent.' },
    push: { missing: 'No administrator has allowed messages on a device.' },
  })
  expect(() => findChannels(actor('bob'), now)).toThrow('not allowed')
})
