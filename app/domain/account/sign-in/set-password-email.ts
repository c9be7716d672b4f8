import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/**
 * Writes the email for the first sign-in, with the username and a one-time link that is valid for 72 hours, but never a
 * password.
 */
export const setPasswordEmail = (given: { company: string; name: string; username: string; url: string }): Email =>
  writeEmail(given.company, 'Your sign-in details', [
    { say: `Hello ${given.name},` },
    { say: `You have an account in the staff portal of ${given.company}. Choose your own password to start.` },
    { facts: [['Username', given.username]] },
    { button: 'Choose your password', url: given.url },
    { say: 'The link works once, for 72 hours. After that, use "Forgot password?" on the sign-in page.' },
  ])
