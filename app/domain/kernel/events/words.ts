import { type EventType, type Payload, type ToldTo, type WordOf } from './catalogue.ts'
import { type Audience } from './event.ts'

/** Events for the people who decide, not for the person who made the request. */
export const FOR_ADMINS = 'new_holiday_request'

/** The audience of a page: everyone has the staff pages, and admins have the admin portal too. */
export type Reader = 'staff' | 'admin'
/** The event names that such a page can receive. A page that waited for any other event would wait for ever. */
export type EventFor<R extends Reader> = R extends 'staff'
  ? Exclude<WordOf<ToldTo<'person' | 'control_and_person' | 'both' | 'everyone'>>, typeof FOR_ADMINS>
  : WordOf<ToldTo<Exclude<Audience, 'none' | 'person'>>>
/** The event names of the event stream and the websocket. */
export type Word = EventFor<Reader>
/** The payload of an event name. */
export type PayloadOf<W extends Word> = Payload<{ [T in EventType]: WordOf<T> extends W ? T : never }[EventType]>

/** Events with these names, as they are sent. */
export type Told<W extends Word> = { [T in W]: { type: T; payload: PayloadOf<T> } }[W]
