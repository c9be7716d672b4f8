import { type Audience } from './event.ts'

/** What can happen, by type: each noun declares its events in its own `events.ts`, and `app/jobs/events.ts` fills this. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the collection stands above
export interface Catalogue {}

export type EventType = keyof Catalogue

/** What is told of an event; never when nothing is. */
export type Payload<T extends EventType> = NonNullable<Catalogue[T]['payload']>
/** The name by which it is told: the documented one, or its own. */
export type WordOf<T extends EventType> = {
  [E in T]: [NonNullable<Catalogue[E]['word']>] extends [never] ? E : NonNullable<Catalogue[E]['word']>
}[T]
/** The events that some audience is told of. */
export type ToldTo<A extends Audience> = { [T in EventType]: Catalogue[T]['audience'] extends A ? T : never }[EventType]
