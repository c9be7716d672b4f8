import { type EventType, type Payload, type ToldTo, type WordOf } from './catalogue.ts'
import { type Audience } from './event.ts'

/** News for those who decide, and not for the person who asked. */
export const FOR_ADMINS = 'new_holiday_request'

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
