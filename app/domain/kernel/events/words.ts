import { type Audience, type EventType, type Payload, type ToldTo } from './catalogue.ts'

/** What these events are called to those who listen; every other event keeps the name it has in the catalogue. */
const DOCUMENTED = {
  'holiday.requested': 'new_holiday_request',
  'holiday.approved': 'holiday_request_decision',
  'holiday.denied': 'holiday_request_decision',
  'holiday.cancelled': 'holiday_request_decision',
  'alert.raised': 'emergency_alert',
  'alert.escalated': 'emergency_alert',
  'alert.pressed_again': 'emergency_update',
  'alert.safe': 'emergency_update',
  'alert.checked_in': 'emergency_update',
  'alert.acknowledged': 'emergency_update',
  'alert.acknowledge_undone': 'emergency_update',
  'alert.noted': 'emergency_update',
  'alert.going': 'emergency_update',
  'alert.photo_added': 'emergency_update',
  'alert.form_linked': 'emergency_update',
  'alert.place_sent': 'emergency_update',
  'alert.place_stopped': 'emergency_update',
  'alert.place_resumed': 'emergency_update',
  'alert.resolved': 'emergency_update',
  'alert.resolve_undone': 'emergency_update',
  'lone.missed': 'emergency_alert',
  'lone.overrun': 'emergency_alert',
  'watch.failed': 'emergency_alert',
  'lone.duress': 'emergency_alert',
  'lone.alert_escalated': 'emergency_alert',
  'lone.alert_changed': 'emergency_update',
  'threat.changed': 'threat_level',
} as const satisfies Partial<Record<EventType, string>>

/** News for those who decide, and not for the person who asked. */
const FOR_ADMINS = 'new_holiday_request'

type Documented = typeof DOCUMENTED
type WordOf<T extends EventType> = T extends keyof Documented ? Documented[T] : T

/** Whose page it is: everybody has the staff pages, admins the admin portal too. */
export type Reader = 'staff' | 'admin'
/** The words that such a page can hear; one that waits for another waits for ever. */
export type EventFor<R extends Reader> = R extends 'staff'
  ? Exclude<WordOf<ToldTo<'person' | 'control_and_person' | 'both' | 'everyone'>>, typeof FOR_ADMINS>
  : WordOf<ToldTo<Exclude<Audience, 'none' | 'person'>>>
/** The words of the event stream and of the websocket alike. */
export type Word = EventFor<Reader>
/** What comes with a word. */
export type PayloadOf<W extends Word> = Payload<{ [T in EventType]: WordOf<T> extends W ? T : never }[EventType]>

/** Events of these words, as they are told. */
export type Told<W extends Word> = { [T in W]: { type: T; payload: PayloadOf<T> } }[W]

type Message = { type: string; payload: Record<string, unknown> }

/**
 * An event as it is told to somebody with this role; null when it is no news to them.
 * A new request is news for those who decide, not for the person who made it.
 */
export function messageFor(event: Message, role: string): Message | null {
  const type = DOCUMENTED[event.type as keyof Documented] ?? event.type
  if (type === FOR_ADMINS && role !== 'admin') return null
  return { type, payload: event.payload }
}
