import { type Audience } from './event.ts'

/** All event types: each module declares its events in its own `events.ts`, and `app/jobs/events.ts` fills this. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the collection stands above
export interface Catalogue {}

export type EventType = keyof Catalogue

/** The payload of an event; `never` if it has none. */
export type Payload<T extends EventType> = NonNullable<Catalogue[T]['payload']>
/** The name that listeners see: the documented one, or else the event's own. */
export type WordOf<T extends EventType> = {
  [E in T]: [NonNullable<Catalogue[E]['word']>] extends [never] ? E : NonNullable<Catalogue[E]['word']>
}[T]
/** The events with an audience. */
export type ToldTo<A extends Audience> = { [T in EventType]: Catalogue[T]['audience'] extends A ? T : never }[EventType]
