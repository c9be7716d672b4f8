import { type Email, writeEmail } from '../../kernel/mail/email.ts'

export type LadderFacts = {
  company: string
  drill: boolean
  person: string
  site: string | null
  time: string
  says: string
  url: string
}

/**
 * Writes the email that asks a person outside the portal to deal with an alert. It gives the name, the place and the
 * time, and nothing else about the person.
 */
export const ladderEmail = ({ company, drill, person, site, time, says, url }: LadderFacts): Email =>
  writeEmail(company, `${drill ? 'DRILL - ' : ''}ALARM: ${person}${site ? `, ${site}` : ''}`, [
    { say: `${says}${drill ? ' This is a drill.' : ''} Nobody has said they are dealing with it yet.` },
    {
      facts: [
        ['Name', person],
        ['Site', site ?? 'Not recorded'],
        ['Time', time],
      ],
    },
    { button: 'I am dealing with it', url },
    { say: 'The link works once, within 24 hours. If a life is in danger, call 999 first.' },
  ])
