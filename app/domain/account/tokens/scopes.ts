/** What an API token may do. Each scope opens the calls that name it, and reading and writing are separate. */
export const SCOPES = [
  'people.read',
  'clock.read',
  'hours.read',
  'rota.read',
  'rota.write',
  'forms.read',
  'credentials.read',
  'holidays.read',
  'site-book.read',
  'events.read',
] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes whose calls can be limited to sites. */
export const BY_SITE: readonly Scope[] = ['hours.read', 'rota.read', 'rota.write', 'site-book.read', 'events.read']

export const SCOPE_LABELS: Record<Scope, string> = {
  'people.read': 'People: read',
  'clock.read': 'Clock entries: read',
  'hours.read': 'Hours and pay periods: read',
  'rota.read': 'Rota and sites: read',
  'rota.write': 'Rota: plan and publish',
  'forms.read': 'Form submissions: read, but not confidential forms',
  'credentials.read': 'Licences and training: read',
  'holidays.read': 'Holidays: read',
  'site-book.read': 'Site book: read',
  'events.read': 'Events: follow as they happen',
}

/**
 * Returns why a token cannot have these scopes; null if it can. @param narrowed whether the token is limited to some
 * sites
 */
export function scopesRefusal(scopes: readonly Scope[], narrowed: boolean): string | null {
  const whole = narrowed ? scopes.find((scope) => !BY_SITE.includes(scope)) : undefined
  return whole ? `${whole} cannot be limited to sites` : null
}
