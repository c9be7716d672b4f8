import { nobody, person } from '../../kernel/events/event.ts'

export const signInEvents = {
  'session.started': nobody('login', [], 'Signed in'),
  'session.ended': person('logout', [], 'Signed out'),
  'session.refused': nobody('login_refused', [], 'Sign-in refused'),
  'session.revoked': person('session_revoked', []),
  'password.changed': nobody('password_changed', []),
  'password.reset_requested': nobody('password_reset_requested', []),
  'credentials.sent': nobody('credentials_sent', []),
  'credentials.copied': nobody('sign_in_link_copied', []),
  'password.confirmed': nobody('password_confirmed'),
  'second_factor.changed': nobody('second_factor_changed', ['active']),
  'second_factor.reset': nobody('second_factor_reset', []),
  'second_factor.recovery_used': nobody('recovery_code_used', []),
  'second_factor.codes_renewed': nobody('recovery_codes_renewed', []),
}
