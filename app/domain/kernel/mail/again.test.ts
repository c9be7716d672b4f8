import { afterEach, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { closeMailServer } from '../../../../e2e/support/mail-server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { emailLanes } from './deliver.server.ts'
import { writeEmail } from './email.ts'
import { queueEmail, retryEmail } from './queue.server.ts'

afterEach(closeMailServer)

const queue = () => {
  const to = { name: 'Alice Archer', address: 'alice@example.test' }
  commit(() => queueEmail(to, writeEmail('Firm', 'Hello', [{ say: 'Hello' }]), 'test', new Date()))
}
const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000)
const deliver = (now: () => Date) => runLanes(emailLanes(now))
const only = () => db().select().from(emails).get()!

it.each([
  ['that waited while this server was down for four days', false],
  ['that an admin sends again after four days', true],
])('an email %s is not given up at the first refusal', async (_, byHand) => {
  keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
  queue()
  if (byHand) for (const hour of [0, 1, 2, 3, 4, 80]) await deliver(hours(hour))
  if (byHand) retryEmail(actor('dana'), { id: only().id }, hours(96)())
  await deliver(hours(96))
  expect(only()).toMatchObject({ state: 'waiting', attempts: 1 })
  for (let hour = 97; hour < 102; hour++) await deliver(hours(hour))
  expect(only()).toMatchObject({ state: 'failed', attempts: 6 })
})
