import { type Day, showDay } from '~/platform/dates.ts'
import { type Email, writeEmail } from '../../kernel/mail/email.ts'
import { daysUntil, dueWords } from './ladder.ts'

/** An action as the daily email names it. */
export type DueLine = { words: string; dueOn: Day }

/** How many the email names; the page shows the others. */
export const NAMED = 50

/**
 * The day's one email with all of a person's reminders, the most urgent first. @param lines at least the most urgent
 * ones, @param count how many there are
 */
export function dueEmail(
  company: string,
  {
    name,
    lines,
    count,
    today,
    url,
  }: { name: string; lines: readonly DueLine[]; count: number; today: Day; url: string },
): Email {
  const sorted = [...lines].sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  const facts = sorted
    .slice(0, NAMED)
    .map(({ words, dueOn }): [string, string] => [`${dueWords(daysUntil(today, dueOn))} (${showDay(dueOn)})`, words])
  const more = count - facts.length
  return writeEmail(company, count === 1 ? 'One action is due' : `${count} actions are due`, [
    { say: `Hello ${name},` },
    { facts },
    ...(more > 0 ? [{ say: `There are ${more} more on the page.` }] : []),
    { button: 'Open the list', url },
  ])
}
