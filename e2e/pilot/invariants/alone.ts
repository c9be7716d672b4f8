import { type Break, idsOf, instant, type Invariant, stepsOf } from './break.ts'

const MIN = 60_000
/** Monitoring begins when the clock-in reaches the server, and the product checks its list every few seconds. */
const SLACK_MIN = 6

/** Whenever a person worked alone where monitoring is required, monitoring ran or an exception said why not. */
export const alone: Invariant = {
  number: 1,
  name: 'Nobody alone is unwatched',
  judge: (facts, seen) => {
    const ids = idsOf(seen)
    const breaks: Break[] = []
    let [watched, told] = [0, 0]
    for (const { who, shift, from: came, to } of facts.presence.filter((one) => one.alone)) {
      // The product cannot know that a person is there if they are early and offline.
      const from = Math.max(came, facts.company.shifts.find(({ key }) => key === shift)?.startsAt ?? came)
      const userId = ids.get(who)
      const sessions = seen.sessions.filter((one) => one.userId === userId)
      const exceptions = seen.exceptions.filter((one) => one.userId === userId)
      let missing = 0
      for (let at = from; at < (to ?? seen.now); at += MIN) {
        if (sessions.some((one) => covers(one.startedAt, one.endedAt, at))) watched++
        else if (exceptions.some((one) => covers(one.openedAt, one.closedAt, at))) told++
        else if (++missing > SLACK_MIN) {
          const was = `${who} worked alone: ${shift}`
          breaks.push({ who, at, seen: 'no watch and no exception', was, steps: stepsOf(facts, who, at) })
          break
        }
      }
    }
    return { figures: { 'minutes alone and watched': watched, 'minutes alone with an exception': told }, breaks }
  },
}

/** Returns whether a period covers an instant, give or take a minute, because the times in rows are the server's. */
const covers = (from: string, to: string | null, at: number) =>
  instant(from) - MIN <= at && (to === null || at <= instant(to) + MIN)
