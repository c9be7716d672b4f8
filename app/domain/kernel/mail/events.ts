import { admins, nobody } from '../events/event.ts'

export const mailEvents = {
  'email.test_sent': nobody('test_email_sent', [], 'Sent a test email'),
  'email.failed': admins('email_failed', null, 'Could not send an email'),
  'email.retried': nobody('email_retried', null, 'Tried an email again'),
}
