import { DAY_MS } from '~/platform/dates.ts'
/** The kinds of data with their own retention period. */
export const DATA_TYPES = [
  'audit_logs',
  'clock_entries',
  'holiday_requests',
  'consent_logs',
  'form_submissions',
  'safety_violations',
  'emergency_logs',
  'site_books',
  'vehicle_checks',
  'biometric_data',
] as const
export type DataType = (typeof DATA_TYPES)[number]

/**
 * Six years: National Minimum Wage Regulations 2015 reg. 59 (hours), Working Time Regulations 1998 reg. 9 and 16B
 * (leave).
 */
const SIX_YEARS = 2190

/** Two years, because a person who needs the audit trail asks for it within that time. */
const AUDIT_FLOOR = 730

/** BS 7499: incidents are numbered with time and date, and kept for at least 12 months. */
const BOOK_FLOOR = 365

/**
 * 15 months: Driver and Vehicle Standards Agency, Guide to maintaining roadworthiness (records of safety inspections).
 */
const VEHICLE_FLOOR = 457

/**
 * Two years: Working Time Regulations 1998 reg. 9. Pay, its later changes, average hours and RIDDOR reports are worked
 * out from these records until then, so a reason is not enough to delete them.
 */
const WORKED_FLOOR = 730

/** The shortest allowed period, in days. Below `least` it cannot be overridden. */
export const FLOORS: Partial<Record<DataType, { days: number; why: string; least?: number }>> = {
  audit_logs: {
    days: AUDIT_FLOOR,
    why: 'It shows what administrators did, so none of them can shorten it',
    least: AUDIT_FLOOR,
  },
  clock_entries: {
    days: SIX_YEARS,
    why: 'Hours worked must be kept for 6 years (National Minimum Wage rules)',
    least: WORKED_FLOOR,
  },
  site_books: { days: BOOK_FLOOR, why: 'Records of incidents at a site must be kept for 12 months (BS 7499)' },
  vehicle_checks: { days: VEHICLE_FLOOR, why: 'Vehicle checks are kept for 15 months (DVSA guidance)' },
  holiday_requests: {
    days: SIX_YEARS,
    why: 'Leave records must be kept for 6 years (Working Time Regulations)',
    least: WORKED_FLOOR,
  },
}

/** The remaining records of a leaver are removed this many days after they left: seven years. */
export const LEAVER_DAYS = 2555

/** Returns the name of a kind of data on screens. */
export const dataTypeLabel = (type: string) => type.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Returns a period in days and, at 365 days a year, in years and days: '2,555 days (7 years)'. */
export function showPeriod(days: number): string {
  const [years, rest] = [Math.floor(days / 365), days % 365]
  const part = (count: number, noun: string) =>
    count ? [`${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`] : []
  const whole = part(days, 'day').join('')
  return years ? `${whole} (${[...part(years, 'year'), ...part(rest, 'day')].join(' ')})` : whole
}

/** A shorter period applies only after this many days, so that somebody can notice it and stop it. */
export const WAIT_DAYS = 30

/** The default periods of a new company: those in its privacy policy. */
export const DEFAULT_PERIODS: readonly { dataType: DataType; days: number; description: string }[] = [
  { dataType: 'clock_entries', days: SIX_YEARS, description: 'Attendance and time tracking: 6 years' },
  { dataType: 'holiday_requests', days: LEAVER_DAYS, description: 'Employment records: 7 years' },
  { dataType: 'consent_logs', days: LEAVER_DAYS, description: 'Employment records: 7 years' },
  { dataType: 'form_submissions', days: 3650, description: 'Safety incident reports: 10 years' },
  { dataType: 'safety_violations', days: 3650, description: 'Safety incident reports: 10 years' },
  { dataType: 'emergency_logs', days: 3650, description: 'Safety incident reports: 10 years' },
  { dataType: 'site_books', days: 1095, description: 'Site occurrence books: 3 years' },
  { dataType: 'vehicle_checks', days: VEHICLE_FLOOR, description: 'Weekly vehicle checks: 15 months' },
  { dataType: 'biometric_data', days: 30, description: 'Deleted within 30 days of termination' },
  { dataType: 'audit_logs', days: AUDIT_FLOOR, description: 'System logs: 2 years' },
]

/**
 * Returns why a period is refused, or null. A period below the minimum needs `override` and a reason in the notes, if
 * it is allowed at all. @param days at least 1
 */
export function periodRefusal(type: DataType, days: number, override: boolean, notes: string | null): string | null {
  const floor = FLOORS[type]
  if (!floor || days >= floor.days) return null
  const { least = 0 } = floor
  if (least === floor.days) return `The audit log is kept for at least ${least} days. ${floor.why}.`
  if (override && days < least)
    return `${dataTypeLabel(type)} are kept for at least ${least} days, whatever the reason. Pay and average hours need them.`
  if (override && notes) return null
  const minimum = `The statutory minimum for ${dataTypeLabel(type).toLowerCase()} is ${floor.days} days.`
  return override ? `${minimum} Please say in the notes why it is overridden.` : `${minimum} ${floor.why}.`
}

/**
 * Returns when a period starts to apply. @param current present number of days; null: everything is kept; undefined: no
 * period was ever set @returns null if it applies at once: a longer one always does, and so does the first of a kind,
 * except for the audit log, which always waits
 */
export function effectiveFrom(
  type: DataType,
  days: number,
  current: number | null | undefined,
  now: Date,
): Date | null {
  const first = current === undefined && type !== 'audit_logs'
  const longer = typeof current === 'number' && days >= current
  return first || longer ? null : new Date(now.getTime() + WAIT_DAYS * DAY_MS)
}
