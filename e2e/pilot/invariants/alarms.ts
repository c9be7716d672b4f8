import { type Break, instant, type Invariant, stepsOf } from './break.ts'

const SCREEN_MS = 1000
const SECOND_MS = 20_000

/**
 * Every alarm reached a screen within a second and a second channel in time, and was ended by a named person with a
 * note. The limits are multiplied by how much slower than an idle machine this one is.
 */
export const alarms = (slower = 1): Invariant => ({
  number: 2,
  name: 'Every alarm reaches a person',
  judge: (facts, seen) => {
    const breaks: Break[] = []
    const add = (who: string, at: number, said: string, was: string) =>
      breaks.push({ who, at, seen: said, was, steps: stepsOf(facts, who, at) })
    for (const { who, kind, causedAt, alertId, screenMs, secondMs } of facts.alarms) {
      if (alertId === null || screenMs === null) {
        add(who, causedAt, 'no alarm on any screen', `${kind} at that time`)
        continue
      }
      if (screenMs > SCREEN_MS * slower) add(who, causedAt, `on a screen after ${Math.round(screenMs)} ms`, kind)
      const dead = facts.ill.some(
        ({ what, from, to }) => what === 'mail is dead' && causedAt >= from && causedAt <= (to ?? Infinity),
      )
      // A duress alarm is for control only.
      if (kind !== 'duress' && kind !== 'test' && !dead && (secondMs === null || secondMs > SECOND_MS * slower))
        add(who, causedAt, 'no second channel', `${kind} at that time`)
    }
    for (const alert of seen.alerts.filter(({ drill }) => !drill)) {
      const who = seen.users.find(({ id }) => id === alert.userId)?.username ?? alert.userId
      const at = instant(alert.triggeredAt)
      if (!alert.resolvedAt) add(who, at, 'still open', alert.type)
      else if (!alert.resolvedBy || !alert.resolution?.trim())
        add(who, at, 'ended by nobody, or without words', alert.type)
      if (alert.acknowledgedAt && !alert.acknowledgedBy) add(who, at, 'acknowledged by nobody', alert.type)
    }
    const times = (pick: 'screenMs' | 'secondMs') => facts.alarms.flatMap((one) => one[pick] ?? [])
    const human = seen.alerts.flatMap(({ triggeredAt, acknowledgedAt }) =>
      acknowledgedAt ? instant(acknowledgedAt) - instant(triggeredAt) : [],
    )
    return {
      figures: {
        alarms: seen.alerts.length,
        'longest to a screen, ms': Math.round(Math.max(0, ...times('screenMs'))),
        'longest to the second channel, ms': Math.round(Math.max(0, ...times('secondMs'))),
        'longest to a human, s': Math.round(Math.max(0, ...human) / 1000),
      },
      breaks,
    }
  },
})
