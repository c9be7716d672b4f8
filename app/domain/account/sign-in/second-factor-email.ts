import { type Email, writeEmail } from '../../kernel/mail/email.ts'

export type FactorChange =
  | 'set_up'
  | 'removed'
  | 'reset'
  | 'recovery_used'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'company_linked'
  | 'company_linked_by_office'
  | 'company_unlinked'
  | 'company_unlinked_by_office'

/** Writes the email that tells a person what happened to their sign-in data, and what to do if they did not do it. */
export function secondFactorEmail(given: {
  company: string
  name: string
  change: FactorChange
  at: string
  url: string
}): Email {
  const { subject, say, unlessYou } = WORDS[given.change]
  return writeEmail(given.company, subject, [
    { say: `Hello ${given.name},` },
    { say },
    { facts: [['When', given.at]] },
    { say: unlessYou ?? 'If this was not you, change your password now and tell the office.' },
    { button: 'Open your account', url: given.url },
  ])
}

const WORDS: Record<FactorChange, { subject: string; say: string; unlessYou?: string }> = {
  set_up: {
    subject: 'Your second factor is on',
    say: 'A second factor was set up for your account: you now also need a code from an authenticator app to sign in. You were signed out everywhere else.',
    unlessYou:
      'If this was not you, tell the office now. An administrator can reset your second factor, so that you can sign in again.',
  },
  removed: {
    subject: 'Your second factor was removed',
    say: 'Your account’s second factor was removed: you now sign in with your password only. You were signed out everywhere else.',
  },
  reset: {
    subject: 'Your second factor was reset',
    say: 'An administrator reset your account’s second factor, removed your passkeys and signed you out everywhere. Sign in with your password, then set up a new one on your account page.',
    unlessYou: 'If you did not ask for this, tell the office now.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    say: 'One of your recovery codes was used. It cannot be used again.',
  },
  passkey_added: {
    subject: 'You have a new passkey',
    say: 'A passkey was added to your account. It signs you in without your password.',
    unlessYou: 'If this was not you, remove it on your account page, change your password now and tell the office.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    say: 'A passkey was removed from your account. It no longer signs you in.',
  },
  company_linked: {
    subject: 'A company account is linked to you',
    say: 'A company account was linked to your account. It signs you in without your password.',
    unlessYou: 'If this was not you, unlink it on your account page, change your password now and tell the office.',
  },
  company_linked_by_office: {
    subject: 'A company account is linked to you',
    say: 'An administrator linked a company account to your account. You can sign in with it, and your password still works.',
    unlessYou: 'If you did not expect this, unlink it on your account page and tell the office.',
  },
  company_unlinked: {
    subject: 'Your company account was unlinked',
    say: 'The company account was unlinked from your account. It no longer signs you in.',
  },
  company_unlinked_by_office: {
    subject: 'Your company account was unlinked',
    say: 'An administrator unlinked the company account from your account and signed you out everywhere. Sign in with your password.',
    unlessYou: 'If you did not ask for this, tell the office now.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    say: 'New recovery codes were created for your account. The old ones no longer work.',
  },
}
