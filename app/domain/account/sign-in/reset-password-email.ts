import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/** Writes the email with the one-time link for a forgotten password, which is valid for one hour. */
export const resetPasswordEmail = (given: { company: string; name: string; url: string }): Email =>
  writeEmail(given.company, 'Reset your password', [
    { say: `Hello ${given.name},` },
    { say: 'You asked to reset the password of your account.' },
    { button: 'Choose a new password', url: given.url },
    {
      say: 'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
    },
  ])
