import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { conflict } from '~/platform/problem.ts'
import { writeEmail } from './email.ts'
import { queueEmail } from './queue.server.ts'

/** Are emails sent? Without a mail server they are only written to a folder on this server. */
export const isEmailSetUp = (): boolean => Boolean(env().SMTP_URL)

/** Sends a test email to the administrator's own address. @throws Problem conflict without a mail server */
export function sendTestEmail(actor: Person, to: { name: string; address: string }, now = new Date()) {
  demand(actor, 'mail.review')
  if (!isEmailSetUp()) throw conflict('No mail server is set up: SMTP_URL is empty.')
  const { COMPANY_NAME: company, ORIGIN } = env()
  const email = writeEmail(company, `Test email from ${company}`, [
    { say: 'This email shows that the staff portal can send emails.' },
    { button: 'Back to the portal', url: `${ORIGIN}/admin` },
  ])
  commit(() => {
    queueEmail(to, email, `test:${actor.id}:${now.getTime()}`, now)
    record(actor, { type: 'email.test_sent', personId: null, details: { to: to.address } }, now)
  })
  return { to: to.address }
}
