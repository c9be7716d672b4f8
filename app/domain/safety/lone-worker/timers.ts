/** What monitoring needs to know about a session. */
export type Timed = {
  dueAt: Date
  intervalS: number
  graceS: number
  plannedEndAt: Date | null
  remindedAt: Date | null
  lateAt: Date | null
  missedAt: Date | null
  overrunAt: Date | null
}

/**
 * What monitoring does: it reminds the person, reports them late, and raises an alert if they stay silent or their
 * session does not end.
 */
export type Turn = 'remind' | 'late' | 'missed' | 'overrun'

const MINUTE_MS = 60_000
const REMIND_BEFORE_MS = 5 * MINUTE_MS
const OVERRUN_AFTER_MS = 10 * MINUTE_MS

/** Returns when the next check-in is due, given the last one. */
export const dueAfter = (at: Date, intervalS: number): Date => new Date(at.getTime() + intervalS * 1000)

/**
 * Returns the actions that are due by now and have not been done. Silence that is discovered late counts as missed at
 * once, because a reminder would no longer help.
 */
export function turnsOf(session: Timed, now: Date): Turn[] {
  return instantsOf(session).flatMap(({ turn, at, until }) => (now >= at && !(until && now >= until) ? [turn] : []))
}

/** Returns when monitoring must check again; null if only a check-in can change anything. */
export function nextLook(session: Timed): Date | null {
  const times = instantsOf(session).map(({ at }) => at.getTime())
  return times.length ? new Date(Math.min(...times)) : null
}

/** Returns how long before the due time the person is reminded: five minutes, or less if the interval is short. */
export const reminderLeadMs = (intervalS: number): number => Math.min(REMIND_BEFORE_MS, (intervalS * 1000) / 3)

/** Returns when a check-in counts as missed. */
export const missedAt = ({ dueAt, graceS }: Pick<Timed, 'dueAt' | 'graceS'>): Date =>
  new Date(dueAt.getTime() + graceS * 1000)

function instantsOf(session: Timed): { turn: Turn; at: Date; until?: Date }[] {
  const { dueAt, plannedEndAt } = session
  const remindAt = new Date(dueAt.getTime() - reminderLeadMs(session.intervalS))
  const silent = session.lateAt ?? session.missedAt
  return [
    ...(session.remindedAt || silent ? [] : [{ turn: 'remind' as const, at: remindAt, until: dueAt }]),
    ...(silent ? [] : [{ turn: 'late' as const, at: dueAt }]),
    ...(session.missedAt ? [] : [{ turn: 'missed' as const, at: missedAt(session) }]),
    ...(session.overrunAt || !plannedEndAt
      ? []
      : [{ turn: 'overrun' as const, at: new Date(plannedEndAt.getTime() + OVERRUN_AFTER_MS) }]),
  ]
}
