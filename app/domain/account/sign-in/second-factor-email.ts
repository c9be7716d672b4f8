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

/** Tells somebody what happened to what they sign in with, and what to do when it was not them. */
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
    { say: unlessYou ?? 'Was it not you? Change your password now, and tell the office.' },
    { button: 'Look at your account', url: given.url },
  ])
}

const WORDS: Record<FactorChange, { subject: string; say: string; unlessYou?: string }> = {
  set_up: {
    subject: 'Your second factor is on',
    say: 'A second factor was set up for your account: signing in now asks for a code from an authenticator app as well. You were signed out everywhere else.',
    unlessYou:
      'Was it not you? Tell the office now. An administrator can reset your second factor, so that you can sign in again.',
  },
  removed: {
    subject: 'Your second factor was removed',
    say: 'The second factor of your account was removed: signing in asks for your password alone. You were signed out everywhere else.',
  },
  reset: {
    subject: 'Your second factor was reset',
    say: 'An administrator reset the second factor of your account, removed your passkeys and signed you out everywhere. Sign in with your password, then set a new one up on your account page.',
    unlessYou: 'Did you not ask for this? Tell the office now.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    say: 'One of your recovery codes was used to prove that it is you. It does not work again.',
  },
  passkey_added: {
    subject: 'You have a new passkey',
    say: 'A passkey was added to your account. It signs in without your password.',
    unlessYou: 'Was it not you? Remove it on your account page, change your password now, and tell the office.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    say: 'A passkey was removed from your account. It does not sign in any more.',
  },
  company_linked: {
    subject: 'A company account is linked to you',
    say: 'A company account was linked to your account. It signs in without your password.',
    unlessYou: 'Was it not you? Unlink it on your account page, change your password now, and tell the office.',
  },
  company_linked_by_office: {
    subject: 'A company account is linked to you',
    say: 'An administrator linked a company account to your account. You can sign in with it, and your password still works.',
    unlessYou: 'Did you not expect this? Unlink it on your account page, and tell the office.',
  },
  company_unlinked: {
    subject: 'Your company account was unlinked',
    say: 'The company account was unlinked from your account. It does not sign in any more.',
  },
  company_unlinked_by_office: {
    subject: 'Your company account was unlinked',
    say: 'An administrator unlinked the company account from your account and signed you out everywhere. Sign in with your password.',
    unlessYou: 'Did you not ask for this? Tell the office now.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    say: 'New recovery codes were made for your account. The earlier ones do not work any more.',
  },
}
