import { isOfWatch } from './alert-types.ts'
import { type AlertLogEntry, type AlertView } from './alert-view.ts'

/** One line of an alert's history. */
export type Moment = { at: string; text: string }

/** What became of an alert, step by step, oldest first: the button, who saw it, who is going, notes, the end. */
export function timelineOf(alert: AlertView, log: readonly AlertLogEntry[]): Moment[] {
  const { presses, safeAt, acknowledgedAt, acknowledgedBy, resolvedAt, resolvedBy, resolution } = alert
  const name = alert.userDetails.firstName
  const button = presses > 1 ? `Pressed ${presses} times, first now` : 'Pressed'
  const pressed = isOfWatch(alert.type) ? 'Raised by the watch' : button
  const steps: (Moment | null)[] = [
    { at: alert.triggeredAt, text: alert.drill ? 'Drill started' : pressed },
    acknowledgedAt ? { at: acknowledgedAt, text: `Seen by ${acknowledgedBy}` } : null,
    ...log.map(({ at, kind, text, by }) => ({
      at,
      text: kind === 'going' ? `Going: ${text} (${by})` : `${text} (${by})`,
    })),
    safeAt ? { at: safeAt, text: `${name} says: I am safe` } : null,
    resolvedAt ? { at: resolvedAt, text: `Resolved by ${resolvedBy}${resolution ? `: ${resolution}` : ''}` } : null,
  ]
  return steps.filter((step) => step !== null).sort((a, b) => a.at.localeCompare(b.at))
}
