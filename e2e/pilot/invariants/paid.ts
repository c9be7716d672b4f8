import { type Break, idsOf, instant, type Invariant, stepsOf } from './break.ts'

const MIN = 60_000
const SLACK_MIN = 20

/** Every minute worked is paid once or waits for a named person's decision, and nothing in a locked period changed. */
export const paid: Invariant = {
  number: 5,
  name: 'What is worked is paid once',
  judge: (facts, seen) => {
    const ids = idsOf(seen)
    const breaks: Break[] = []
    let [worked, paidMinutes, waiting] = [0, 0, 0]
    for (const { who, shift, from, to } of facts.presence) {
      if (to === null) continue
      const userId = ids.get(who)
      const rows = seen.hours.filter((row) => {
        const ends = row.endsAt === null ? seen.now : instant(row.endsAt)
        return row.userId === userId && instant(row.startsAt) < to && ends > from
      })
      const truly = Math.round((to - from) / MIN)
      worked += truly
      const add = (said: string) =>
        breaks.push({
          who,
          at: from,
          seen: said,
          was: `${truly} minutes worked: ${shift}`,
          steps: stepsOf(facts, who, to),
        })
      const waits = isUndecided(seen, userId, from, to)
      const counted = rows.reduce((sum, { workedMinutes }) => sum + (workedMinutes ?? 0), 0)
      if (rows.length === 0 && !waits) add('no hours at all')
      else if (Math.abs(counted - truly) > SLACK_MIN && !waits)
        add(`${counted} minutes counted in ${rows.length} shifts`)
      if (waits) waiting++
      for (const row of rows) {
        const less = (row.workedMinutes ?? 0) - row.breakMinutes - (row.paidMinutes ?? 0)
        if (row.paidMinutes !== null && Math.abs(less) > 1)
          add(`${row.paidMinutes} minutes are paid of ${row.workedMinutes}`)
        paidMinutes += row.paidMinutes ?? 0
      }
    }
    const { pay } = seen
    if (pay && (pay.atLock.seen !== pay.atEnd.seen || pay.atLock.paidMinutes !== pay.atEnd.paidMinutes)) {
      const was = `locked with ${pay.atLock.paidMinutes} minutes`
      breaks.push({
        who: '',
        at: seen.now,
        seen: `${pay.atEnd.paidMinutes} minutes in the locked period`,
        was,
        steps: [],
      })
    }
    return {
      figures: { 'minutes worked': worked, 'minutes paid': paidMinutes, 'shifts that wait for a decision': waiting },
      breaks,
    }
  },
}

/** Returns whether a person still has to decide on one of the entry's times, on a page that says so. */
function isUndecided(
  seen: Parameters<Invariant['judge']>[1],
  userId: string | undefined,
  from: number,
  to: number,
): boolean {
  const near = (text: string | null) =>
    text !== null && instant(text) >= from - 60 * MIN && instant(text) <= to + 60 * MIN
  const open = seen.operations.some(
    (one) => one.userId === userId && ['disputed', 'requested', 'received'].includes(one.state) && near(one.at),
  )
  const shift = seen.hours.some((row) => row.userId === userId && row.endsAt === null && near(row.startsAt))
  const unsure = seen.hours.some(
    (row) => row.userId === userId && near(row.startsAt) && row.flags.includes('time_unsure'),
  )
  return open || shift || unsure
}
