import { isDay, isInstant, showDay, showInstant } from '~/platform/dates.ts'
import { type DetailKinds, kindsOf } from '../../kernel/events/detail-kinds.ts'

const LABELS: Record<string, string> = {
  login: 'Signed in',
  logout: 'Signed out',
  login_refused: 'Sign-in refused',
  clock_in: 'Clocked in',
  clock_out: 'Clocked out',
  clock_out_withdrawn: 'Undid their clock-out',
  view_audit_logs: 'Viewed the audit log',
  user_data_exported: 'Exported a person’s data',
  self_data_exported: 'Exported own data',
  holiday_request_approved: 'Approved a holiday request',
  holiday_request_denied: 'Denied a holiday request',
  staff_created: 'Added a staff member',
  staff_updated: 'Changed a staff member',
  consent_agreement_completed: 'Completed the consent agreement',
  data_retention_policy_created: 'Set a retention policy',
  exception_opened: 'Found an shift needing attention',
  exception_changed: 'Changed an shift needing attention',
  exception_closed: 'Closed an shift needing attention',
  credential_proposed: 'Proposed a credential',
  credential_recorded: 'Recorded a credential',
  credential_changed: 'Changed a credential',
  credential_checked: 'Checked a credential in its register',
  credential_destroyed: 'Destroyed records of the right to work',
  credential_kind_added: 'Added a kind of credential',
  requirements_changed: 'Changed what a site, position or role needs',
  clock_stood_down: 'Clocked in while not fit to work',
  clock_stand_down_decided: 'Decided on a clock-in while not fit to work',
  action_opened: 'Opened an action',
  action_changed: 'Changed an action',
  action_closed: 'Closed an action',
  unavailable_added: 'Added unavailable days',
  unavailable_removed: 'Removed unavailable days',
  instructions_changed: 'Changed the instructions of a site',
  instructions_read: 'Read the instructions of a site',
  training_recorded: 'Recorded training at a site',
  training_removed: 'Removed a record of training',
  checkpoint_added: 'Added a checkpoint',
  checkpoint_changed: 'Changed a checkpoint',
  checkpoint_removed: 'Removed a checkpoint',
  checkpoint_poster_replaced: 'Replaced the poster of a checkpoint',
  checkpoint_posters_printed: 'Took the posters of a site out as PDF',
  checkpoint_scanned: 'Scanned a checkpoint',
  tour_added: 'Added a tour',
  tour_changed: 'Changed a tour',
  tour_removed: 'Removed a tour',
  tour_started: 'Started a tour',
  tour_finished: 'Finished a tour',
  tour_missed: 'Found that a tour was missed',
  tour_printed: 'Took a tour out as PDF',
  opt_out_ended: 'Recorded the end of a 48-hour opt-out',
  grant_set: 'Gave site access',
  grant_ended: 'Removed site access',
  expired_data_cleanup: 'Removed expired data',
  emergency_acknowledge_undone: 'Undid the acknowledgement of an alert',
  emergency_help_on_the_way: 'Noted who is attending an alert',
  emergency_photo_added: 'Added a photograph to an incident',
  emergency_form_linked: 'Linked a form to an incident',
  emergency_printed: 'Exported an incident as PDF',
  emergency_place_sent: 'Sent their place with an open alert',
  emergency_place_stopped: 'Stopped sending their place',
  emergency_place_resumed: 'Sends their place again',
  emergency_resolve_undone: 'Opened a resolved alert again',
  site_log_written: 'Wrote in the occurrence book of a site',
  site_log_struck: 'Struck through an entry of an occurrence book',
  site_book_set: 'Changed the settings of a site book',
  client_link_made: 'Made a link for a client',
  client_link_revoked: 'Revoked a link of a client',
  client_link_opened: 'A client opened a site report',
  client_report_sent: 'Wrote to a client that a report is ready',
  visitor_signed_in: 'Signed a visitor in',
  visitor_signed_out: 'Signed a visitor out',
  site_key_added: 'Added a key to the register',
  site_key_removed: 'Took a key off the register',
  site_key_out: 'Booked a key out',
  site_key_in: 'Booked a key in',
  handover_given: 'Handed a position over',
  handover_taken: 'Took a position over',
  desk_signed_on: 'Signed on at the control desk',
  desk_signed_off: 'Signed off at the control desk',
  desk_handover_offered: 'Signed a handover of the control desk',
  desk_handover_withdrawn: 'Took back a handover of the control desk',
  desk_handed_over: 'Took over the control desk',
  desk_signature_refused: 'A signature at the control desk was refused',
  desk_noted: 'Wrote in the control desk log',
  desk_note_corrected: 'Corrected a note of the control desk log',
  desk_log_exported: 'Exported the control desk log as PDF',
}

/** An action of the audit log as people read it; others are spelled out. */
export const auditLabel = (action: string): string => LABELS[action] ?? capital(action.replaceAll('_', ' '))

type Details = Record<string, unknown>

/** The names of the people whose ids stand in details. */
type Names = ReadonlyMap<string, string>

/**
 * What the log tells besides, in one line: the documented actions in words of their own, others as name and value. Instants,
 * days and people are those that `detail-kinds.ts` names; what somebody typed is shown as it is.
 * @returns `NOT_SHOWN` where the entry cannot be put in words, so that one entry never takes the page of all others away
 */
export function auditDetail(action: string, details: Details, names: Names = new Map()): string {
  try {
    return WORDS[action]?.(details) ?? inWords(details, kindsOf(action), names)
  } catch {
    return NOT_SHOWN
  }
}

export const NOT_SHOWN = 'The details could not be shown. The CSV file has them.'

function inWords(details: Details, kinds: DetailKinds, names: Names): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    const text = shown(value, name, kinds, names)
    return text === '' ? [] : [`${spelled(name)}: ${text}`]
  })
  return cut(parts.join(', '), 240)
}

/** At most 50 characters of a user agent. */
export const shortAgent = (userAgent: string | null): string => cut(userAgent ?? '', 50)

const WORDS: Record<string, (details: Details) => string> = {
  login: ({ location }) => (typeof location === 'string' && location ? `From ${location}` : ''),
  clock_in: ({ address, method }) => joined([at(address), method !== 'biometric' && plain(method)]),
  clock_out: ({ address }) => joined([at(address)]),
  view_audit_logs: ({ userId, action }) =>
    joined([userId ? 'of one person' : 'of everybody', action && `only ${auditLabel(String(action)).toLowerCase()}`]),
  user_data_exported: ({ format }) => joined([format && `as ${String(format).toUpperCase()}`]),
  self_data_exported: ({ format }) => joined([format && `as ${String(format).toUpperCase()}`]),
  staff_created: ({ firstName, lastName, role }) =>
    joined([`${plain(firstName)} ${plain(lastName)}`.trim(), spelled(plain(role)).toLowerCase()]),
  staff_updated: ({ firstName, lastName, changed }) =>
    joined([
      `${plain(firstName)} ${plain(lastName)}`.trim(),
      Array.isArray(changed) &&
        changed.length > 0 &&
        `changed ${changed.map((name) => spelled(String(name)).toLowerCase()).join(', ')}`,
    ]),
  consent_agreement_completed: ({ version }) => joined([version && `version v${plain(version)}`]),
  data_retention_policy_created: ({ dataType, retentionPeriodDays }) =>
    joined([spelled(plain(dataType)), retentionPeriodDays && `${plain(retentionPeriodDays)} days`]),
  expired_data_cleanup: ({ deletedRecords }) => `Removed ${plain(deletedRecords) || '0'} expired records`,
}

const at = (address: unknown) => typeof address === 'string' && address && `at ${address}`
const joined = (parts: unknown[]) => capital(parts.filter(Boolean).join(', '))
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}...` : text)
const spelled = (name: string) =>
  capital(
    name
      .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
      .replaceAll('_', ' '),
  )

const plain = (value: unknown) => shown(value, '', {}, new Map())

/** How deep recorded details are followed; none is as deep. */
const DEEPEST = 5

function shown(value: unknown, name: string, kinds: DetailKinds, names: Names, depth = 0): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : kinds[name] === 'mark' ? '' : 'no'
  if (typeof value === 'object' && depth === DEEPEST) return '...'
  if (Array.isArray(value))
    return value
      .map((one) => shown(one, name, kinds, names, depth + 1))
      .filter(Boolean)
      .join(' ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${spelled(inner)} ${shown(one, name && `${name}.${inner}`, kinds, names, depth + 1)}`)
      .join(' ')
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === 'instant' && isInstant(value)) return showInstant(value)
  if (kind === 'day' && isDay(value)) return showDay(value)
  if (kind === 'code') return String(value).replaceAll('_', ' ')
  if (kind === 'person') return names.get(String(value)) ?? 'somebody who has left'
  return String(value as string | number)
}
