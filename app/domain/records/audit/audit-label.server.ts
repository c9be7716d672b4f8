import { isDay, isInstant, showDay, showInstant } from '~/platform/dates.ts'
import { actionNamed, kindsOf } from '../../kernel/events/declared.server.ts'
import { type DetailKinds } from '../../kernel/events/event.ts'

/** Returns an audit action as people read it; actions without a label are spelled out. */
export const auditLabel = (action: string): string => actionNamed(action)?.label ?? spelled(action)

type Details = Record<string, unknown>

/** The names of the people whose ids appear in the details. */
type Names = ReadonlyMap<string, string>

/**
 * Returns the remaining details in one line: documented actions in their own words, others as name and value. Instants,
 * days and people are converted as the event's module declares; typed text is shown unchanged. @returns `NOT_SHOWN` if
 * the entry cannot be put into words, so that one entry never breaks the page
 */
export function auditDetail(action: string, details: Details, names: Names = new Map()): string {
  try {
    return WORDS[action]?.(details) ?? inWords(details, kindsOf(action), names)
  } catch {
    return NOT_SHOWN
  }
}

export const NOT_SHOWN = 'The details could not be shown. They are in the CSV file.'

function inWords(details: Details, kinds: DetailKinds, names: Names): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    const text = shown(value, name, kinds, names)
    return text === '' ? [] : [`${spelled(name)}: ${text}`]
  })
  return cut(parts.join(', '), 240)
}

/** Returns at most 50 characters of a user agent. */
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
/** Returns a stored name as a label: its words apart, acronyms in capitals. */
const spelled = (name: string) =>
  name === 'ok'
    ? 'Succeeded'
    : capital(
        name
          .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
          .replaceAll('_', ' ')
          .replace(ACRONYMS, (word) => word.toUpperCase()),
      )

const ACRONYMS = /\b(api|csv|dbs|dvla|gps|id|nfc|pdf|pin|riddor|sha256|sia|sms|sos|url)\b/gi

const plain = (value: unknown) => shown(value, '', {}, new Map())

/** How deep recorded details are shown. */
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
  if (kind === 'person') return names.get(String(value)) ?? 'a former colleague'
  return String(value as string | number)
}
