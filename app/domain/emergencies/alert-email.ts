import { type Email, writeEmail } from '../mail/email.ts'

export type AlertFacts = {
  company: string
  drill: boolean
  person: string
  /** What happened, as a sentence. */
  says: string
  role: string
  time: string
  location: string
  coordinates: string | null
  notes: string | null
  action: string
  url: string
}

/** An SOS, to every admin at once. */
export const emergencyAlertEmail = (facts: AlertFacts): Email =>
  writeEmail(facts.company, `${mark(facts)}EMERGENCY ALERT: ${facts.person}`, [
    { say: `${facts.says}${drillWords(facts)}` },
    ...body(facts),
  ])

/** An SOS that nobody has acknowledged for some minutes. */
export const escalationEmail = (facts: AlertFacts & { minutes: number }): Email =>
  writeEmail(facts.company, `${mark(facts)}EMERGENCY NOT ACKNOWLEDGED for ${facts.minutes} minutes: ${facts.person}`, [
    {
      say: `Nobody has acknowledged the emergency alert of ${facts.person} for ${facts.minutes} minutes. Please act now.${drillWords(facts)}`,
    },
    ...body(facts),
  ])

const mark = ({ drill }: AlertFacts) => (drill ? 'DRILL - ' : '')
const drillWords = ({ drill }: AlertFacts) => (drill ? ' This is a drill.' : '')

function body({ person, role, time, location, coordinates, notes, action, url }: AlertFacts) {
  const facts: [string, string][] = [
    ['Name', person],
    ['Role', role],
    ['Time', time],
    ['Location', location],
  ]
  if (coordinates && coordinates !== location) facts.push(['Coordinates', coordinates])
  if (notes) facts.push(['Notes', notes])
  facts.push(['Action taken', action])
  return [{ facts }, { button: 'Open the control room and acknowledge', url }]
}
