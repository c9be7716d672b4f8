import { keep, singleton } from '~/platform/singleton.server.ts'
import { type EventType } from './catalogue.ts'
import { type DeclaredEvent, type DetailKinds } from './event.ts'

const KEY = 'events.declared'

/** Puts in place what can happen, before anything is recorded. */
export const declareEvents = (events: Record<EventType, DeclaredEvent>): void => keep(KEY, events)

/** All that can happen. */
export const declared = (): Readonly<Record<string, DeclaredEvent | undefined>> =>
  singleton(KEY, () => {
    throw new Error('declareEvents() has to come before the first event')
  })

/** As it was declared. */
export const eventOf = (type: EventType): DeclaredEvent => declared()[type]!

/** The types of those that are so. */
export const typesWhere = (isSo: (event: DeclaredEvent) => boolean): EventType[] =>
  (Object.keys(declared()) as EventType[]).filter((type) => isSo(eventOf(type)))

/** An event by the audit log's word for it. */
export const actionNamed = (action: string): DeclaredEvent | undefined =>
  Object.values(declared()).find((event) => event?.action === action)

/** What the details of such an entry are. */
export const kindsOf = (action: string): DetailKinds => actionNamed(action)?.kinds ?? {}
