import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/** Emails every admin about a form with dangerous answers. They read the answers in the portal. */
export const alarmEmail = (facts: {
  company: string
  form: string
  person: string
  reference: string
  time: string
  alarms: string[]
  url: string
}): Email =>
  writeEmail(facts.company, `FORM NEEDS ATTENTION: ${facts.form}, ${facts.person}`, [
    { say: `${facts.person} has sent a form with answers that may mean danger.` },
    {
      facts: [
        ['Form', facts.form],
        ['From', facts.person],
        ['Sent', facts.time],
        ['Reference', facts.reference],
        ...facts.alarms.map((alarm): [string, string] => ['Attention', alarm]),
      ],
    },
    { button: 'Open the form', url: facts.url },
  ])
