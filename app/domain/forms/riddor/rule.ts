import { addDays, type Day } from '~/platform/dates.ts'

/** The injured or endangered person. */
export const WHO = ['worker', 'self_employed', 'public'] as const
export type Who = (typeof WHO)[number]

/** The consequence. Violence at work counts as an accident (RIDDOR 2013, reg. 2(1)). */
export const WHAT = [
  'death',
  'specified_injury',
  'over_seven_days',
  'over_three_days',
  'hospital',
  'dangerous_occurrence',
  'disease',
  'other',
] as const
export type What = (typeof WHAT)[number]

export const WHO_LABELS: Record<Who, string> = {
  worker: 'A worker',
  self_employed: 'A self-employed person at work',
  public: 'A member of the public',
}

export const WHAT_LABELS: Record<What, string> = {
  death: 'Death',
  specified_injury: 'Specified injury, such as a fracture or loss of sight',
  over_seven_days: 'Unable to work for more than seven days',
  over_three_days: 'Unable to work for more than three days',
  hospital: 'Taken from the scene to hospital for treatment',
  dangerous_occurrence: 'Dangerous occurrence',
  disease: 'Occupational disease',
  other: 'None of these',
}

/** How many days after the accident the HSE must have the report. */
export type Periods = {
  /** For most accidents: RIDDOR 2013, Schedule 1, paragraph 1. */
  report: number
  /** For an injury that keeps a person from work for over seven days: Schedule 1, paragraph 2, and reg. 4(2). */
  absence: number
}
/** The statutory numbers; a company may set shorter ones. */
export const LAW: Periods = { report: 10, absence: 15 }
/** The day of absence that makes it over seven days. The day of the accident does not count, rest days do. */
export const TRIGGER_DAY = 8

/** Days on which the person cannot work; `toOn` is null while the last day is unknown. */
export type Away = { fromOn: Day; toOn: Day | null }

export type Facts = {
  who: Who
  what: What
  /** The day of the accident; for a disease, the day of the diagnosis. */
  occurredOn: Day
  workRelated: boolean
  /** Absences of the person, in any order. */
  away: readonly Away[]
}

/** What the regulations say about an accident. */
export type Judged = {
  /** Must it be reported, as far as is known today? */
  reportable: boolean
  /** May it still become reportable, because the person is not back at work? */
  pending: boolean
  /** The last day for the report; null if none is needed. */
  dueOn: Day | null
  /** The first day on which it must be reported; null if it need not be. */
  trigger: Day | null
  /** Must be recorded but not reported. */
  recordOnly: boolean
  /** The reason, as a plain sentence. */
  words: string
}

/**
 * Applies the Reporting of Injuries, Diseases and Dangerous Occurrences Regulations 2013 to an accident: reg. 4
 * (injuries of people at work), 5 (people not at work), 6 (deaths), 7 (dangerous occurrences), 8 (diseases), 12
 * (records), 14 (what must be work-related), and Schedule 1 (by when). Days are calendar days of the United Kingdom.
 * @param today the day for which the answer applies
 */
export function judgeAccident(facts: Facts, today: Day, periods: Periods = LAW): Judged {
  const { who, what, occurredOn, workRelated } = facts
  if (!workRelated) return not('The accident did not arise out of work.')
  const atWork = who !== 'public'
  const within = `within ${periods.report} days`
  const report = (words: string, days = periods.report): Judged => {
    const dueOn = addDays(occurredOn, days)
    return { reportable: true, pending: false, dueOn, trigger: occurredOn, recordOnly: false, words }
  }
  switch (what) {
    case 'death':
      return report(`A death must be reported at once, and in writing ${within}.`)
    case 'specified_injury':
      if (atWork) return report(`A specified injury must be reported ${within}.`)
      return not('An injury to a member of the public is reported if they are taken to hospital for treatment.')
    case 'hospital':
      if (!atWork) return report(`A person taken to hospital from the scene must be reported ${within}.`)
      return not('A worker taken to hospital is reported only for a specified injury or over seven days off.')
    case 'dangerous_occurrence':
      return report(`A dangerous occurrence must be reported ${within}.`)
    case 'disease':
      if (atWork) return report('An occupational disease must be reported as soon as the diagnosis is received.', 0)
      return not('Diseases are reportable only for people at work.')
    case 'over_seven_days':
    case 'over_three_days':
      return atWork ? judgeAbsence(facts, today, periods.absence) : not('Days off work count only for people at work.')
    case 'other':
      return not('None of the categories applies.')
  }
}

const not = (words: string): Judged => {
  return { reportable: false, pending: false, dueOn: null, trigger: null, recordOnly: false, words }
}

function judgeAbsence({ occurredOn, away }: Facts, today: Day, reportDays: number): Judged {
  const run = firstRun(away, addDays(occurredOn, 1))
  if (!run) return not('No absence is recorded after the day of the accident.')
  const trigger = addDays(run.fromOn, TRIGGER_DAY - 1)
  const over = (count: number) => (run.toOn === null ? today : run.toOn) >= addDays(run.fromOn, count)
  if (run.toOn !== null && run.toOn < trigger) {
    const recordOnly = over(3)
    const words = recordOnly
      ? 'More than three days but not more than seven: keep a record. No report is needed.'
      : 'The person was back within three days.'
    return { ...not(words), recordOnly }
  }
  const latest = addDays(occurredOn, reportDays)
  // If the illness starts late, the eighth day may fall after the last day for the report, which is then due on that
  // eighth day.
  const dueOn = latest < trigger ? trigger : latest
  const reached = run.toOn !== null || today >= trigger
  const words = reached
    ? `Over seven days off work must be reported within ${reportDays} days of the accident.`
    : 'It must be reported if the person is still unable to work on the eighth day.'
  return { reportable: reached, pending: !reached, dueOn, trigger, recordOnly: !reached && over(3), words }
}

/** Returns the first consecutive days off from `first`, across absences without a gap between them. */
function firstRun(away: readonly Away[], first: Day): Away | null {
  const spans = away
    .filter(({ toOn }) => toOn === null || toOn >= first)
    .map(({ fromOn, toOn }) => ({ fromOn: fromOn < first ? first : fromOn, toOn }))
    .sort((a, b) => a.fromOn.localeCompare(b.fromOn))
  const [start, ...rest] = spans
  if (!start) return null
  let run = start
  for (const { fromOn, toOn } of rest) {
    if (run.toOn === null || fromOn > addDays(run.toOn, 1)) break
    if (toOn === null || toOn > run.toOn) run = { ...run, toOn }
  }
  return run
}
