import { keep, singleton } from '~/platform/singleton.server.ts'
import { type EventType } from './catalogue.ts'
import { type DeclaredEvent, type DetailKinds } from './event.ts'

const KEY = 'events.declared'

/** Registers all event types before anything is recorded. */
export const declareEvents = (events: Record<EventType, DeclaredEvent>): void => keep(KEY, events)

/** All event types. */
export const declared = (): Readonly<Record<string, DeclaredEvent | undefined>> =>
  singleton(KEY, () => {
    throw new Error('declareEvents() has to come before the first event')
  })

/** Returns the declaration of an event type. */
export const eventOf = (type: EventType): DeclaredEvent => declared()[type]!

/** The types with this property. */
export const typesWhere = (isSo: (event: DeclaredEvent) => boolean): EventType[] =>
  (Object.keys(declared()) as EventType[]).filter((type) => isSo(eventOf(type)))

/** Finds an event type by its name in the audit log. */
export const actionNamed = (action: string): DeclaredEvent | undefined =>
  Object.values(declared()).find((event) => event?.action === action)

/** Returns the kinds of the details of such an entry. */
export const kindsOf = (action: string): DetailKinds => actionNamed(action)?.kinds ?? {}
