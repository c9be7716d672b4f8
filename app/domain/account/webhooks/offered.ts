/** Internal events, and events about faces or data still on phones. No other system receives them. */
const OWN = /^(audit|backup|biometric_consent|disk|email|face|operation|phone|reaction|retention|session|watch)\./

/** The audiences whose events are available to webhooks: people who see a whole company or site. */
const OFFERED_TO = ['admins', 'both', 'control', 'control_and_person', 'everyone']

/**
 * Can a webhook receive this event? Events hidden from some administrators, such as duress, are never sent. @param
 * type as the events catalogue names it, such as `holiday.approved`
 */
export const isOffered = (type: string, audience: string): boolean => OFFERED_TO.includes(audience) && !OWN.test(type)

/** The admin page with the details, by the noun in the event's type. */
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

/** Returns the page with the details of an event of this type: a path. */
export const pageOf = (type: string): string => PAGES[type.split('.')[0]!] ?? '/admin/audit-logs'
