import { expect, it } from 'vitest'
import { holidayDecisionEmail } from './decision-email.ts'

type Given = Parameters<typeof holidayDecisionEmail>[0]

const textOf = (given: Pick<Given, 'decision' | 'restored' | 'later'>) => {
  const facts = { company: 'Connect Security', name: 'Alice', dates: '2 Mar 2040 to 6 Mar 2040', days: 5, notes: null }
  const { subject, text } = holidayDecisionEmail({ ...facts, ...given, url: 'https://portal.test/holidays' })
  return `${subject}\n${text}`
}

it.each([
  [{ decision: 'approved', restored: 5, later: 0 }, ['The days were taken from your balance.'], ['next leave year']],
  [
    { decision: 'approved', restored: 3, later: 2 },
    ['From your balance: 3', 'From your next leave year: 2'],
    ['were taken'],
  ],
  [{ decision: 'cancelled', restored: 5, later: 0 }, ['The days are back in your balance.'], []],
  [{ decision: 'cancelled', restored: 0, later: 0 }, ['Back in your balance: 0'], ['The days are back']],
  [
    { decision: 'ended early', restored: 2, later: 0 },
    ['Holiday ended early', 'Back in your balance: 2'],
    ['cancelled'],
  ],
] as [Pick<Given, 'decision' | 'restored' | 'later'>, string[], string[]][])(
  '%o says what the balance has to do with it',
  (given, said, unsaid) => {
    const text = textOf(given)
    for (const words of said) expect(text).toContain(words)
    for (const words of unsaid) expect(text).not.toContain(words)
  },
)
