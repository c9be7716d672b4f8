import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/** The first sign-in: username and a one-time link, valid for 72 hours; never a password. */
export const setPasswordEmail = (given: { company: string; name: string; username: string; url: string }): Email =>
  writeEmail(given.company, 'Your sign-in details', [
    { say: `Hello ${given.name},` },
    { say: `You have an account in the staff portal of ${given.company}. Choose your own password to start.` },
    { facts: [['Username', given.username]] },
    { button: 'Choose your password', url: given.url },
    { say: 'The link works once, for 72 hours. After that, use "Forgot password?" on the sign-in page.' },
  ])
