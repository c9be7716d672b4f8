import { alertWords, kindOf, lateWords } from './alert-kinds.ts'
import { NOTE_WORDS } from './note-kinds.ts'
import { endingWords } from './outcomes.ts'
import { type AlertLogEntry, type AlertView } from './alert-view.ts'

/** One line of an alert's history. */
export type Moment = { at: string; text: string }

/**
 * Returns the history of an alert, oldest first: pressed, received, seen, called, sent, arrived, closed. @param more
 * moments from the event log (moments.server.ts)
 */
export function timelineOf(alert: AlertView, log: readonly AlertLogEntry[], more: readonly Moment[] = []): Moment[] {
  const { safeAt, checkedInAt, acknowledgedAt, acknowledgedBy, resolvedAt, resolvedBy } = alert
  const ending = endingWords(alert)
  const name = alert.userDetails.firstName
  const steps: (Moment | null)[] = [
    ...raisedMoments(alert),
    acknowledgedAt ? { at: acknowledgedAt, text: `Seen by ${acknowledgedBy}` } : null,
    ...log.map(({ at, kind, text, by }) => ({ at, text: `${NOTE_WORDS[kind].says(text)} (${by})` })),
    ...more,
    checkedInAt ? { at: checkedInAt, text: `${name} checked in` } : null,
    safeAt ? { at: safeAt, text: `${name} says: I am safe` } : null,
    resolvedAt ? { at: resolvedAt, text: `Resolved by ${resolvedBy}${ending ? `: ${ending}` : ''}` } : null,
  ]
  return steps.filter((step) => step !== null).sort((a, b) => a.at.localeCompare(b.at))
}

function raisedMoments(alert: AlertView): Moment[] {
  const { pressedAt, receivedAt, lateMinutes, presses } = alert
  const often = presses > 1 ? `, ${presses} times in all` : ''
  const kind = kindOf(alert)
  if (kind === 'drill' || kind === 'watch_test') return [{ at: receivedAt, text: 'Started' }]
  if (kind === 'duress') return [{ at: receivedAt, text: 'Duress PIN entered' }]
  if (kind !== 'sos') return [{ at: receivedAt, text: `${alertWords(alert).label}, raised automatically` }]
  if (!pressedAt) return [{ at: receivedAt, text: `Received${often}` }]
  if (lateMinutes === null)
    return [
      { at: pressedAt, text: `Pressed${often}` },
      { at: receivedAt, text: 'Received' },
    ]
  return [
    { at: pressedAt, text: `Pressed, by the ${alert.kiosk ? 'tablet' : 'phone'}'s clock${often}` },
    { at: receivedAt, text: `Reached us, ${lateWords(lateMinutes)} late` },
  ]
}
