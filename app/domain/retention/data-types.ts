/** The kinds of data with a period of their own (specification 3, section 5, and `biometric_data`: contract section 8). */
export const DATA_TYPES = [
  'audit_logs',
  'clock_entries',
  'holiday_requests',
  'consent_logs',
  'form_submissions',
  'safety_violations',
  'emergency_logs',
  'biometric_data',
] as const
export type DataType = (typeof DATA_TYPES)[number]

/** Six years: National Minimum Wage Regulations 2015 reg. 59 (hours), Working Time Regulations 1998 reg. 9 and 16B (leave). */
export const SIX_YEARS = 2190

/** The shortest period that the law allows, in days. */
export const FLOORS: Partial<Record<DataType, { days: number; why: string }>> = {
  clock_entries: { days: SIX_YEARS, why: 'Hours worked must be kept for 6 years (National Minimum Wage rules)' },
  holiday_requests: { days: SIX_YEARS, why: 'Leave records must be kept for 6 years (Working Time Regulations)' },
}

/** What is left of a leaver goes this many days after leaving: seven years (specification 1, section 9). */
export const LEAVER_DAYS = 2555

/** A kind of data as people read it. */
export const dataTypeLabel = (type: string) => type.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** A period in days and, at 365 days a year, in years and days: '2,555 days (7 years)' (specification 3, section 9). */
export function showPeriod(days: number): string {
  const [years, rest] = [Math.floor(days / 365), days % 365]
  const part = (count: number, noun: string) =>
    count ? [`${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`] : []
  const whole = part(days, 'day').join('')
  return years ? `${whole} (${[...part(years, 'year'), ...part(rest, 'day')].join(' ')})` : whole
}

/**
 * Why a period is refused, or null. Below the floor it needs `override` and notes that say why.
 * @param days at least 1
 */
export function periodRefusal(type: DataType, days: number, override: boolean, notes: string | null): string | null {
  const floor = FLOORS[type]
  if (!floor || days >= floor.days || (override && notes)) return null
  const minimum = `The statutory minimum for ${dataTypeLabel(type).toLowerCase()} is ${floor.days} days.`
  return override ? `${minimum} Please say in the notes why it is overridden.` : `${minimum} ${floor.why}.`
}
