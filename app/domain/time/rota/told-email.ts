import { type Email, writeEmail } from '../../kernel/mail/email.ts'

/** Returns the email that tells a person about one or several duties. */
export function dutyEmail(told: {
  company: string
  name: string
  subject: string
  words: string
  facts: [label: string, value: string][]
  url: string
  button: string
}): Email {
  return writeEmail(told.company, told.subject, [
    { say: `Hello ${told.name},` },
    { say: told.words },
    ...(told.facts.length ? [{ facts: told.facts }] : []),
    { button: told.button, url: told.url },
  ])
}
