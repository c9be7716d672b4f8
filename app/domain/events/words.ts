import type { EventType, UntoldType } from './catalogue.ts'

/** What these events are called to those who listen; every other event keeps the name it has in the catalogue. */
const DOCUMENTED = {
  'holiday.requested': 'new_holiday_request',
  'holiday.approved': 'holiday_request_decision',
  'holiday.denied': 'holiday_request_decision',
  'holiday.cancelled': 'holiday_request_decision',
  'alert.raised': 'emergency_alert',
  'alert.escalated': 'emergency_alert',
  'alert.pressed_again': 'emergency_update',
  'alert.acknowledged': 'emergency_update',
  'alert.resolved': 'emergency_update',
  'threat.changed': 'threat_level',
} as const satisfies Partial<Record<EventType, string>>

type Documented = typeof DOCUMENTED

/** The words of the event stream and of the websocket alike. */
export type Word = Documented[keyof Documented] | Exclude<EventType, keyof Documented | UntoldType>
export type Message = { type: string; payload: Record<string, unknown> }

/**
 * An event as it is told to somebody with this role; null when it is no news to them.
 * A new request is news for those who decide, not for the person who made it.
 */
export function messageFor(event: Message, role: string): Message | null {
  const type = DOCUMENTED[event.type as keyof Documented] ?? event.type
  if (type === 'new_holiday_request' && role !== 'admin') return null
  return { type, payload: event.payload }
}
