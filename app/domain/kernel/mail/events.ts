import { admins, nobody } from '../events/event.ts'

export const mailEvents = {
  'email.test_sent': nobody('test_email_sent', []),
  'letter.failed': admins('letter_failed'),
  'letter.retried': nobody('letter_retried'),
}
