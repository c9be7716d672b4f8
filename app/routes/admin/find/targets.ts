import { type IconName } from '~/ui/icon.tsx'
import { NAV_GROUPS } from '~/routes/admin/nav-items.ts'

/** A result of Find. */
export type Target = { to: string; label: string; note: string; icon: IconName }

/** The most frequent actions, by the words that people type for them. */
const ACTIONS: Target[] = [
  { to: '/admin/staff/new', label: 'Add a member of staff', note: 'Action', icon: 'plus' },
  { to: '/admin/staff/import', label: 'Import staff from a list', note: 'Action', icon: 'upload' },
  { to: '/admin/content/news/new', label: 'Write news', note: 'Action', icon: 'plus' },
  { to: '/admin/content/documents/new', label: 'Add a document', note: 'Action', icon: 'plus' },
  { to: '/admin/sites/new', label: 'Add a site', note: 'Action', icon: 'plus' },
  { to: '/admin/sites/import', label: 'Import sites from a list', note: 'Action', icon: 'upload' },
  { to: '/admin/control-room', label: 'Open the control room', note: 'Action', icon: 'monitor' },
  { to: '/admin/holidays/calendar', label: 'Holiday calendar', note: 'Page', icon: 'calendar-check' },
  { to: '/admin/staff/manage', label: 'Manage staff', note: 'Page', icon: 'users' },
]
const PAGES: Target[] = NAV_GROUPS.flatMap(({ title, items }) =>
  items.map(({ to, label, icon }) => ({ to, label, note: title, icon: icon ?? 'chart' })),
)

/**
 * Returns pages and actions with words that begin like the typed ones, in any order; all pages if nothing is typed.
 * @returns matches at the start of the label first
 */
export function findTargets(typed: string): Target[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return PAGES
  const fits = ({ label, note }: Target) => {
    const theirs = `${label} ${note}`.toLowerCase().split(/\s+/)
    return words.every((word) => theirs.some((their) => their.startsWith(word)))
  }
  const begins = ({ label }: Target) => label.toLowerCase().startsWith(words.join(' '))
  return [...PAGES, ...ACTIONS].filter(fits).sort((a, b) => Number(begins(b)) - Number(begins(a)))
}
