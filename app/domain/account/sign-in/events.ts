import { nobody, person } from '../../kernel/events/event.ts'

export const signInEvents = {
  'session.started': nobody('login', [], 'Signed in'),
  'session.ended': person('logout', [], 'Signed out'),
  'session.refused': nobody('login_refused', [], 'Sign-in refused'),
  'session.revoked': person('session_revoked', [], 'Signed out a device'),
  'password.changed': nobody('password_changed', [], 'Changed their password'),
  'password.reset_requested': nobody('password_reset_requested', [], 'Asked for a new password'),
  'credentials.sent': nobody('credentials_sent', [], 'Sent a sign-in link'),
  'credentials.copied': nobody('sign_in_link_copied', [], 'Copied a sign-in link'),
  'password.confirmed': nobody('password_confirmed', null, 'Confirmed their password'),
  'second_factor.changed': nobody('second_factor_changed', ['active'], 'Changed their second factor'),
  'second_factor.reset': nobody('second_factor_reset', [], 'Reset a second factor'),
  'second_factor.recovery_used': nobody('recovery_code_used', [], 'Signed in with a recovery code'),
  'second_factor.codes_renewed': nobody('recovery_codes_renewed', [], 'Renewed their recovery codes'),
}
