import { dayOf, showInstant, showTime } from '~/platform/dates.ts'
import { type AlertView } from './alert-view.ts'
import { kindOf, lateWords } from './alert-kinds.ts'

/** What is known about when an alert was raised and when it reached the server. */
export type AlertTimes = Pick<AlertView, 'type' | 'drill' | 'pressedAt' | 'receivedAt' | 'lateMinutes'> & {
  /** The tablet on which it was pressed. */
  kiosk?: AlertView['kiosk']
}

/**
 * Returns when an alert was raised, in words: 'Pressed 21:48', or for a late one 'Pressed 21:48 by the phone's clock,
 * reached us 21:50 (2 min late)'. If the sender did not say when it was pressed, only the arrival is given. @param now
 * times on the same day are given without the date; omit it if the text will be read later
 */
export function raisedWords(alert: AlertTimes, now?: Date): string {
  const { pressedAt, receivedAt, lateMinutes, kiosk } = alert
  const show = (at: string) => showBrief(at, now)
  const kind = kindOf(alert)
  if (kind === 'drill' || kind === 'watch_test') return `Started ${show(receivedAt)}`
  if (kind !== 'sos') return `Raised ${show(receivedAt)}`
  if (!pressedAt) return `Received ${show(receivedAt)}`
  if (lateMinutes === null) return `Pressed ${show(pressedAt)}`
  const reached = dayOf(new Date(pressedAt)) === dayOf(new Date(receivedAt)) ? showTime(receivedAt) : show(receivedAt)
  return `Pressed ${show(pressedAt)} by the ${kiosk ? 'tablet' : 'phone'}'s clock, reached us ${reached} (${lateWords(lateMinutes)} late)`
}

/** Returns '21:48' for an instant on the same day as `now`, otherwise '23 Nov 2026, 21:48'. */
export const showBrief = (at: string, now?: Date): string =>
  now && dayOf(now) === dayOf(new Date(at)) ? showTime(at) : showInstant(at)

/** An alert that arrives within this time of the press counts as on time. */
const ON_TIME_MS = 60_000

/** Returns how late an alert arrived, in whole minutes; null if it was on time or the time of the press is unknown. */
export function lateMinutesOf(pressedAt: Date | null, receivedAt: Date): number | null {
  const late = pressedAt ? receivedAt.getTime() - pressedAt.getTime() : 0
  return late > ON_TIME_MS ? Math.round(late / 60_000) : null
}
