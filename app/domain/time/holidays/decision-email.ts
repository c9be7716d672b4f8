import { type Email, writeEmail } from '../../kernel/mail/email.ts'

type HolidayDecision = {
  company: string
  name: string
  decision: 'approved' | 'denied' | 'cancelled' | 'ended early'
  /** The dates in words. */
  dates: string
  days: number
  /** How many days a cancellation or an early end gave back, and how many come out of the next leave year. */
  restored: number | null
  later: number
  notes: string | null
  url: string
}

/** Returns the email that tells a person the decision on their holiday request. */
export function holidayDecisionEmail({
  company,
  name,
  decision,
  dates,
  days,
  restored,
  later,
  notes,
  url,
}: HolidayDecision): Email {
  const facts: [string, string][] = [
    ['Dates', dates],
    ['Days', String(days)],
  ]
  const isEnd = decision === 'ended early'
  const isApart = decision === 'approved' ? later > 0 : isEnd || (decision === 'cancelled' && restored !== days)
  if (decision === 'approved' && isApart)
    facts.push(['From your balance', String(days - later)], ['From your next leave year', String(later)])
  if (decision !== 'approved' && isApart) facts.push(['Back in your balance', String(restored ?? 0)])
  if (notes) facts.push(['Notes', notes])
  return writeEmail(company, `Holiday ${isEnd ? '' : 'request '}${decision}: ${dates}`, [
    { say: `Hello ${name},` },
    { say: `${WORDS[decision]}${isApart ? '' : ` ${BALANCE[decision]}`}` },
    { facts },
    { button: 'See your holidays', url },
  ])
}

const WORDS = {
  approved: 'Your holiday request was approved.',
  denied: 'Your holiday request was denied.',
  cancelled: 'Your approved holiday was cancelled.',
  'ended early': 'Your approved holiday was ended early. The days after these dates are not taken.',
}

/** Said if it is true of all days of the request. */
const BALANCE = {
  approved: 'The days were taken from your balance.',
  denied: 'No days were taken from your balance.',
  cancelled: 'The days are back in your balance.',
  'ended early': '',
}
