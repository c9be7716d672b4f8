import { type Tab } from '~/ui/tabs.tsx'

/**
 * A page of the menu. `granted`: also for people with site access, at any level or at least this one; `theirs`: only
 * for them, because administrators have another page for it.
 */
export type NavItem = Tab & { granted?: true | 'supervisor'; theirs?: true }

/** A section of the menu: its heading and pages. */
export type NavGroup = { title: string; items: readonly NavItem[] }

/** All pages in the menu, in order. Each new page needs a line here. */
const GROUPS: readonly NavGroup[] = [
  {
    title: 'Live',
    items: [
      { to: '/admin', label: 'Dashboard', icon: 'chart', end: true },
      { to: '/admin/emergencies', label: 'Emergencies', icon: 'siren', granted: true },
      { to: '/admin/exceptions', label: 'Exceptions', icon: 'warning', granted: true },
      { to: '/admin/due', label: 'Due', icon: 'calendar-check', granted: true },
      { to: '/admin/rota', label: 'Rota', icon: 'calendar', granted: true },
      { to: '/admin/lone-workers', label: 'Working Alone', icon: 'user', granted: true },
      { to: '/admin/sites', label: 'Sites', icon: 'building', granted: true },
      { to: '/admin/clock-entries', label: 'Clock Entries', icon: 'clock' },
      { to: '/admin/vehicles', label: 'Vehicles', icon: 'key' },
      { to: '/admin/threat-level', label: 'Threat Level', icon: 'shield-check' },
      { to: '/admin/notifications', label: 'Notifications', icon: 'bell', granted: true },
    ],
  },
  {
    title: 'People',
    items: [
      { to: '/admin/staff', label: 'Staff Overview', icon: 'users' },
      { to: '/admin/site-people', label: 'People', icon: 'users', granted: 'supervisor', theirs: true },
      { to: '/admin/matrix', label: 'Staff Papers', icon: 'document' },
      { to: '/admin/check-list', label: 'Licence Checks', icon: 'shield-check' },
      { to: '/admin/holidays', label: 'Holiday Requests', icon: 'calendar-check' },
      { to: '/admin/compliance', label: 'Compliance Tracking', icon: 'signature' },
      { to: '/admin/feedback', label: 'Performance Feedback', icon: 'star' },
    ],
  },
  {
    title: 'Records',
    items: [
      { to: '/admin/form-submissions', label: 'Form Submissions', icon: 'forms' },
      { to: '/admin/site-forms', label: 'Forms', icon: 'forms', granted: 'supervisor', theirs: true },
      { to: '/admin/hours', label: 'Hours', icon: 'trend', granted: true },
      { to: '/admin/tour-runs', label: 'Tours Walked', icon: 'location', granted: true },
      { to: '/admin/corrections', label: 'Corrections', icon: 'history', granted: true },
      { to: '/admin/operations', label: 'Recorded Offline', icon: 'clock' },
      { to: '/admin/phones', label: 'Phones', icon: 'phone' },
      { to: '/admin/violations', label: 'Safety Violations', icon: 'vest' },
      { to: '/admin/audit-logs', label: 'Audit Logs', icon: 'history' },
      { to: '/admin/messages', label: 'Failed Messages', icon: 'mail' },
    ],
  },
  { title: 'Content', items: [{ to: '/admin/content', label: 'Content Management', icon: 'news' }] },
  {
    title: 'Setup',
    items: [
      { to: '/admin/biometric-setup', label: 'Biometric Setup', icon: 'face' },
      { to: '/admin/reference-images', label: 'Safety Reference Images', icon: 'image' },
      { to: '/admin/retention', label: 'Data Retention', icon: 'folder' },
      { to: '/admin/kiosks', label: 'Kiosks', icon: 'phone' },
      { to: '/admin/tokens', label: 'API Tokens', icon: 'key' },
      { to: '/admin/webhooks', label: 'Webhooks', icon: 'send' },
      { to: '/account', label: 'Your Account', icon: 'lock', granted: true },
      { to: '/admin/help', label: 'Help', icon: 'help', granted: true },
    ],
  },
]

const only = (mayOpen: (item: NavItem) => boolean): readonly NavGroup[] =>
  GROUPS.map(({ title, items }) => ({ title, items: items.filter(mayOpen) })).filter(({ items }) => items.length > 0)

/** The menu of administrators. */
export const NAV_GROUPS = only(({ theirs }) => !theirs)

/** The menu of people with site access; `settles` is true for a supervisor or planner of any site. */
export const grantedGroups = (settles: boolean): readonly NavGroup[] =>
  only(({ granted }) => granted === true || (granted === 'supervisor' && settles))
