import { type Email, writeEmail } from '../../kernel/mail/email.ts'

export type AccountChange = 'password' | 'password_by_admin' | 'email_old' | 'email_new'

/**
 * Writes the email that tells a person that their sign-in data has changed, and what to do if they did not change it.
 */
export function accountChangedEmail(given: {
  company: string
  name: string
  change: AccountChange
  /** The administrator who made the change, if it was one. */
  by: string | null
  at: string
  url: string
}): Email {
  const { subject, say, unlessYou, button } = WORDS[given.change]
  return writeEmail(given.company, subject, [
    { say: `Hello ${given.name},` },
    { say },
    { facts: [['When', given.at], ...(given.by ? ([['By', given.by]] as [string, string][]) : [])] },
    { say: unlessYou },
    { button, url: given.url },
  ])
}

const WORDS: Record<AccountChange, { subject: string; say: string; unlessYou: string; button: string }> = {
  password: {
    subject: 'Your password was changed',
    say: 'Your staff portal password was changed. You were signed out everywhere else.',
    unlessYou: 'If this was not you, choose a new password now and tell the office.',
    button: 'Choose a new password',
  },
  password_by_admin: {
    subject: 'An administrator set a new password for you',
    say: 'An administrator set a new password for your staff portal account and signed you out everywhere. You will choose your own password when you next sign in.',
    unlessYou: 'If you did not ask for this, choose your own password now and tell the office.',
    button: 'Choose your own password',
  },
  email_old: {
    subject: 'Your email address was changed',
    say: 'Your staff portal account no longer uses this email address. A different one was entered.',
    unlessYou: 'If you did not ask for this, tell the office now.',
    button: 'Open the staff portal',
  },
  email_new: {
    subject: 'Your email address was changed',
    say: 'This email address now belongs to your staff portal account. Emails from the portal will come here from now on.',
    unlessYou: 'If you did not ask for this, tell the office now.',
    button: 'Open the staff portal',
  },
}
