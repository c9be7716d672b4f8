import { admins, nobody } from '../events/event.ts'

export const mailEvents = {
  'email.test_sent': nobody('test_email_sent', []),
  'email.failed': admins('email_failed'),
  'email.retried': nobody('email_retried'),
}
