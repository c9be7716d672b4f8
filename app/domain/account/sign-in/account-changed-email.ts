import { type Email, writeEmail } from '../../kernel/mail/email.ts'

export type AccountChange = 'password' | 'password_by_admin' | 'email_old' | 'email_new'

/** Tells somebody that what they sign in with has changed, and what to do when it was not them. */
export function accountChangedEmail(given: {
  company: string
  name: string
  change: AccountChange
  /** Who did it, where it was an administrator. */
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
    say: 'The password of your account in the staff portal was changed. Everywhere else you were signed out.',
    unlessYou: 'Was it not you? Choose a new password now, and tell the office.',
    button: 'Choose a new password',
  },
  password_by_admin: {
    subject: 'An administrator set a new password for you',
    say: 'An administrator set a new password for your account in the staff portal and signed you out everywhere. When you next sign in you choose a password of your own.',
    unlessYou: 'Did you not ask for this? Choose a password of your own now, and tell the office.',
    button: 'Choose your own password',
  },
  email_old: {
    subject: 'Your email address was changed',
    say: 'This email address no longer belongs to your account in the staff portal: another one was entered.',
    unlessYou: 'Did you not ask for this? Tell the office now.',
    button: 'Open the staff portal',
  },
  email_new: {
    subject: 'Your email address was changed',
    say: 'This email address now belongs to your account in the staff portal. Emails from the portal will come here from now on.',
    unlessYou: 'Did you not ask for this? Tell the office now.',
    button: 'Open the staff portal',
  },
}
