import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/** What an email says about an alert. Parts that are not known are null and are left out. */
export type AlertFacts = {
  company: string
  /** The kind, the person, the place by name, and the time. */
  headline: { kind: string; who: string; where: string; since: string }
  /** What happened, as a sentence. */
  says: string
  role: string
  phone: string | null
  siteContacts: string | null
  shift: string | null
  distance: string | null
  lastContact: string | null
  changes: string | null
  location: string | null
  coordinates: string | null
  notes: string | null
  action: string
  url: string
  /** The label of the button. Without one, the button opens the control room. */
  button?: string
}

/**
 * Returns the subject of an email and the title of a push message, for example 'SOS: Kwame Mensah, Canary Wharf Tower'.
 */
export const alertTitle = ({ kind, who, where }: AlertFacts['headline']): string => `${kind}: ${who}, ${where}`

/** Writes the email about an alert that is sent to administrators at once. */
export const emergencyAlertEmail = (facts: AlertFacts): Email =>
  writeEmail(facts.company, alertTitle(facts.headline), [{ say: facts.says }, ...body(facts)])

/** Writes the email about an alert that has no owner any more. @param left who had acknowledged it */
export const unassignedEmail = (facts: AlertFacts & { left: string }): Email =>
  writeEmail(facts.company, `NOT ACKNOWLEDGED any more: ${alertTitle(facts.headline)}`, [
    { say: `${facts.left} acknowledged this alert but can no longer deal with it. Please act now.` },
    { say: facts.says },
    ...body(facts),
  ])

/** Writes the email about an alert that nobody has acknowledged after some minutes. */
export const escalationEmail = (facts: AlertFacts & { minutes: number }): Email =>
  writeEmail(facts.company, `NOT ACKNOWLEDGED for ${facts.minutes} minutes: ${alertTitle(facts.headline)}`, [
    { say: `Nobody has acknowledged this alert for ${facts.minutes} minutes. Please act now.` },
    { say: facts.says },
    ...body(facts),
  ])

function body(facts: AlertFacts) {
  const { kind, who, where, since } = facts.headline
  const lines: [string, string | null][] = [
    ['Alert', kind],
    ['Name', who],
    ['Where', where],
    ['When', since],
    ['What to do', facts.action],
    ['Since then', facts.changes],
    ['Phone', facts.phone],
    ['Site contacts', facts.siteContacts],
    ['Shift', facts.shift],
    ['Role', facts.role],
    ['Distance', facts.distance],
    ['Last contact', facts.lastContact],
    ['Notes', facts.notes],
    ['Location', facts.location === where ? null : facts.location],
    ['Coordinates', facts.coordinates],
  ]
  const known = lines.filter((line): line is [string, string] => Boolean(line[1]))
  return [{ facts: known }, { button: facts.button ?? 'Open the control room and acknowledge', url: facts.url }]
}
