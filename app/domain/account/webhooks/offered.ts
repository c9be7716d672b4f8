/**
 * Types of event that no other system receives: internal events, and events about faces or about data that is still on
 * phones.
 */
const OWN = /^(audit|backup|biometric_consent|disk|email|face|operation|phone|reaction|retention|session|watch)\./

/** The audiences whose events webhooks may receive: people who see a whole company or site. */
const OFFERED_TO = ['admins', 'both', 'control', 'control_and_person', 'everyone']

/**
 * Returns whether a webhook may receive this event. Events that are hidden from some administrators, such as duress,
 * are never sent. @param type as the events catalogue names it, such as `holiday.approved`
 */
export const isOffered = (type: string, audience: string): boolean => OFFERED_TO.includes(audience) && !OWN.test(type)

/** The admin page with the details, by the noun with which the event's type begins. */
const PAGES: Record<string, string> = {
  alert: '/admin/emergencies',
  lone: '/admin/lone-workers',
  clock: '/admin/clock-entries',
  correction: '/admin/corrections',
  holiday: '/admin/holidays',
  form: '/admin/forms',
  duty: '/admin/rota',
  rota: '/admin/rota',
  swap: '/admin/rota',
  offer: '/admin/rota',
  exception: '/admin/exceptions',
  staff: '/admin/staff',
  tour: '/admin/sites',
  visit: '/admin/sites',
  site_log: '/admin/sites',
}

/** Returns the path of the page with the details of an event of this type. */
export const pageOf = (type: string): string => PAGES[type.split('.')[0]!] ?? '/admin/audit-logs'
