/** Events of the portal's own machinery, of faces and of what phones still hold: no other system is told of them. */
const OWN = /^(audit|backup|biometric_consent|disk|email|face|operation|phone|reaction|retention|session|watch)\./

/** Who must be told of an event for it to be offered: those who see a whole company or site. */
const OFFERED_TO = ['admins', 'both', 'control', 'control_and_person', 'everyone']

/**
 * Can a webhook be told of this event? Of what is kept from some administrators, such as a call under duress, none is.
 * @param type as the events catalogue names it, such as `holiday.approved`
 */
export const isOffered = (type: string, audience: string): boolean => OFFERED_TO.includes(audience) && !OWN.test(type)

/** The page of the admin portal on which somebody reads on, by the noun of the event. */
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

/** Where somebody reads on about an event of this type: a path. */
export const pageOf = (type: string): string => PAGES[type.split('.')[0]!] ?? '/admin/audit-logs'
