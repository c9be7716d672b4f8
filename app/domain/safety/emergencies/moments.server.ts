import { type EventType } from '../../kernel/events/catalogue.ts'
import { type HistoryEvent, historyOf } from '../../kernel/events/history.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { type AlertView } from './alert-view.ts'
import { stepMoments } from './step-moments.server.ts'
import { type Moment } from './timeline.ts'

type Say = (event: HistoryEvent, by: string) => string | null

const escalated: Say = ({ details }) =>
  details.left ? null : `Escalated: not acknowledged for ${Number(details.minutes ?? 0)} minutes`
const undone: Say = ({ details: { left } }, by) =>
  left
    ? `${String(left)} can no longer deal with this alert: it is unassigned again`
    : `${by} undid the acknowledgement`

/** The kinds of event that the timeline shows in addition to what is stored in the alert itself. */
const MOMENTS: Partial<Record<EventType, Say>> = {
  'alert.pressed_again': ({ details }) => `Pressed again (${String(details.presses ?? 2)} times so far)`,
  'alert.escalated': escalated,
  'lone.alert_escalated': escalated,
  'alert.acknowledge_undone': undone,
  'alert.resolve_undone': (_event, by) => `${by} reopened the alert`,
  'lone.alert_changed': (event, by) =>
    event.details.change === 'acknowledge_undone'
      ? undone(event, by)
      : event.details.change === 'resolve_undone'
        ? `${by} reopened the alert`
        : null,
  'alert.place_sent': () => 'The phone started sending its location',
  'alert.place_stopped': (_event, by) => `${by} stopped sending their location`,
  'alert.place_resumed': (_event, by) => `${by} resumed sending their location`,
}
const TYPES = Object.keys(MOMENTS) as EventType[]

/**
 * Returns the moments listed above and the escalation steps for each of these alerts, by alert id. For use cases that
 * have checked access.
 */
export function momentsOf(alerts: readonly AlertView[]): Map<string, Moment[]> {
  const since = Math.min(...alerts.map(({ receivedAt }) => new Date(receivedAt).getTime()))
  const happened = alerts.length
    ? historyOf(
        alerts.map(({ id }) => id),
        TYPES,
        new Date(since),
      )
    : []
  const names = namesOf(happened.map(({ actorId }) => actorId))
  const moments = new Map<string, Moment[]>()
  for (const event of happened) {
    const text = MOMENTS[event.type]!(event, names.get(event.actorId ?? '') ?? 'Control')
    if (text === null) continue
    moments.set(event.subjectId, [...(moments.get(event.subjectId) ?? []), { at: event.at.toISOString(), text }])
  }
  for (const { alertId, ...moment } of stepMoments(alerts.map(({ id }) => id)))
    moments.set(alertId, [...(moments.get(alertId) ?? []), moment])
  return moments
}
