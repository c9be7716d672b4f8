import { addDays, type Day, monthsAfter } from '~/platform/dates.ts'
import { readDigits } from './digits.ts'
import { type CredentialKind } from './kind.ts'

/** The facts about a paper, as entered or as stored. */
export type Facts = {
  number: string | null
  sectors: readonly string[]
  startsOn: Day | null
  expiresOn: Day | null
  details: Record<string, string>
}

/** Returns the last day of a paper: as given, else from the first day and the duration of its kind. */
export function lastDayOf({ lastsMonths }: CredentialKind, { startsOn, expiresOn }: Days): Day | null {
  if (expiresOn || !startsOn || !lastsMonths) return expiresOn
  const after = monthsAfter(startsOn, lastsMonths)
  // If the last month has no such day, as after 29 February, the paper is valid until the end of that month.
  return after.slice(8) === startsOn.slice(8) ? addDays(after, -1) : after
}
type Days = Pick<Facts, 'startsOn' | 'expiresOn'>

/** Is a paper called expired although its last day is not over? The shifts until then would count as covered. */
export const isUnended = ({ state, expiresOn }: { state: string | null; expiresOn: Day | null }, today: Day): boolean =>
  state === 'expired' && expiresOn !== null && expiresOn >= today
export const UNENDED = 'Enter a day before today, or choose another state'

/**
 * Returns the faults in the facts of a paper, by field; empty if there are none. @param whole must all required facts
 * be given? true for a valid paper, false for a proposal or application
 */
export function problemsOf(kind: CredentialKind, facts: Facts, whole: boolean): Record<string, string> {
  const { number, sectors, startsOn, expiresOn, details } = facts
  const problems: Record<string, string> = {}
  if (number !== null && !kind.number) problems.number = `A ${kind.noun} has no number`
  if (number !== null && kind.number?.digits) {
    const read = readDigits(number, kind.number.digits)
    if ('problem' in read) problems.number = read.problem
  }
  if (whole && kind.number?.digits && number === null) problems.number = 'Enter the number'
  if (sectors.length && !kind.sectors) problems.sectors = `A ${kind.noun} has no sectors`
  if (whole && kind.sectors && sectors.length === 0) problems.sectors = 'Choose at least one sector'
  if (expiresOn && kind.ends === 'never') problems.expiresOn = `A ${kind.noun} has no last day`
  if (whole && kind.ends === 'always' && !expiresOn) problems.expiresOn = 'Enter the last day it is valid'
  if (whole && kind.lastsMonths && !expiresOn) problems.expiresOn = 'Enter the last day, or the day it becomes valid'
  if (startsOn && expiresOn && startsOn > expiresOn) problems.expiresOn = 'The last day is before the first'
  for (const name of Object.keys(details)) if (!kind.details[name]) problems.details = `There is no field ${name}`
  for (const [name, field] of Object.entries(kind.details)) {
    const value = details[name]
    if (!value && whole && field.required) problems[name] = `${field.label} is missing`
    if (value && field.options && !field.options.some((option) => option.value === value))
      problems[name] = `Choose one of ${field.options.map((option) => option.value).join(', ')}`
  }
  return problems
}
