import { type Scope } from '~/domain/account/tokens/scopes.ts'

export type Example = { says: string; scope: Scope; command: string }

const ask = (path: string, more = '') => `curl -fsS ${more}-H "Authorization: Bearer $TOKEN" "$PORTAL${path}"`

/** Typical first requests of an integration. `docs/api.md` shows them, and a test runs each one. */
export const EXAMPLES: Example[] = [
  { says: 'The first ten people', scope: 'people.read', command: ask('/api/admin/users?limit=10') },
  {
    says: 'Hours worked in January',
    scope: 'hours.read',
    command: ask('/api/admin/hours?from=2026-01-01&to=2026-01-31'),
  },
  { says: 'The newest clock entries', scope: 'clock.read', command: ask('/api/admin/clock-entries?limit=20') },
  {
    says: 'The shifts of one week',
    scope: 'rota.read',
    command: ask('/api/admin/duties?from=2026-01-05&to=2026-01-11'),
  },
  {
    says: 'Holiday requests waiting for a decision',
    scope: 'holidays.read',
    command: ask('/api/admin/holiday-requests?status=pending'),
  },
  { says: 'The newest forms', scope: 'forms.read', command: ask('/api/admin/form-submissions?limit=20') },
  {
    says: 'The total number of people, and where the next page begins',
    scope: 'people.read',
    command: ask('/api/admin/users?limit=1', '-D - -o /dev/null '),
  },
]
