import { type Email, writeEmail } from '../../kernel/mail/email.ts'

type HolidayDecision = {
  company: string
  name: string
  decision: 'approved' | 'denied' | 'cancelled'
  /** The dates in words. */
  dates: string
  days: number
  /** How many days a cancellation gave back. */
  restored: number | null
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
  notes,
  url,
}: HolidayDecision): Email {
  const facts: [string, string][] = [
    ['Dates', dates],
    ['Days', String(days)],
  ]
  if (notes) facts.push(['Notes', notes])
  return writeEmail(company, `Holiday request ${decision}: ${dates}`, [
    { say: `Hello ${name},` },
    { say: decision === 'cancelled' && restored === 0 ? AFTER_RESET : WORDS[decision] },
    { facts },
    { button: 'See your holidays', url },
  ])
}

const WORDS = {
  approved: 'Your holiday request was approved. The days were taken from your balance.',
  denied: 'Your holiday request was denied. No days were taken from your balance.',
  cancelled: 'Your approved holiday was cancelled. The days are back in your balance.',
}

const AFTER_RESET = 'Your approved holiday was cancelled. Your balance was reset since and stays the same.'
