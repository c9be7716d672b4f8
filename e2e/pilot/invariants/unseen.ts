import { addDays, dayOf } from '../../../app/platform/dates.ts'
import { type Break, instant, type Invariant } from './break.ts'

const HOUR = 3_600_000
/** The most emails that one person may get in a day, because nobody would read more. */
const EMAILS_A_DAY = 40

/** Actions due within this many days have an owner. */
const OWNED_DAYS = 2

/** Nothing is left unseen: queues and phones are empty, and open matters are on somebody's page. */
export const unseen: Invariant = {
  number: 7,
  name: 'Nothing waits unseen',
  judge: (facts, seen) => {
    const breaks: Break[] = []
    const add = (who: string, said: string, was: string, at = seen.now) =>
      breaks.push({ who, at, seen: said, was, steps: [] })
    const soon = addDays(dayOf(new Date(seen.now)), OWNED_DAYS)
    const nameOf = (id: string | null) => seen.users.find((one) => one.id === id)?.username ?? ''
    for (const letter of seen.letters)
      add('', `an email that did not arrive: ${JSON.stringify(letter).slice(0, 120)}`, 'the mail server is well')
    for (const { userId, missing, unsent, endedAt } of seen.phones)
      if (endedAt === null && (missing.length > 0 || unsent > 0))
        add(nameOf(userId), `${missing.length} missing, ${unsent} unsent`, 'the phone has a line')
    for (const { kind, userId, ownerId, openedAt, state } of seen.exceptions)
      if (state === 'open' && !ownerId && seen.now - instant(openedAt) > 3 * HOUR)
        add(nameOf(userId), `${kind} is open and nobody owns it`, 'it is hours old', instant(openedAt))
    for (const { userId, forControl, receivedAt, kind } of seen.operations)
      if (forControl && seen.now - instant(receivedAt) > 4 * HOUR)
        add(nameOf(userId), `a ${kind} still waits for control`, 'it is hours old', instant(receivedAt))
    for (const { words, ownerId, dueOn } of seen.actions)
      if (!ownerId && dueOn <= soon) add('', `nobody's: ${words}`, `it is due on ${dueOn}`)
    const days = new Map<string, number>()
    for (const { to, at } of facts.emails) {
      const key = `${to} ${new Date(at).toISOString().slice(0, 10)}`
      days.set(key, (days.get(key) ?? 0) + 1)
    }
    for (const [key, count] of days)
      if (count > EMAILS_A_DAY)
        add(key.split(' ')[0]!, `${count} emails on ${key.split(' ')[1]}`, `at most ${EMAILS_A_DAY} are read`)
    return {
      figures: {
        'exceptions opened': seen.exceptions.length,
        'still open': seen.exceptions.filter(({ state }) => state === 'open').length,
        'most emails to one person in a day': Math.max(0, ...days.values()),
      },
      breaks,
    }
  },
}
