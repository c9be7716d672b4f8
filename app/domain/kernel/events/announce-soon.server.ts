import { log } from '~/platform/log.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { beforeClose } from '~/platform/store.server.ts'
import { announce } from './bus.server.ts'
import { type EventType, type Payload } from './catalogue.ts'
import { eventOf } from './declared.server.ts'

const ONCE_MS = 1000

type News<T extends EventType> = {
  type: T
  subject: { type: string; id: string }
  personId: string | null
  payload: Payload<T>
}

/**
 * Sends connected listeners something that is not stored as an event, at most once a second for each key. A listener
 * cannot catch up on it later. @param make builds the message at that moment; null to send nothing
 */
export function announceSoon<T extends EventType>(key: string, make: () => News<T> | null): void {
  const waiting = singleton('events.soon', () => new Map<string, NodeJS.Timeout>())
  if (waiting.has(key)) return
  const tell = () => {
    waiting.delete(key)
    try {
      const news = make()
      if (news) announceNow(news)
    } catch (error) {
      log().error({ err: error }, 'an event could not be announced')
    }
  }
  waiting.set(key, setTimeout(tell, ONCE_MS).unref())
  // The message is read from the database, which must not be reopened once it has been closed.
  beforeClose('events.soon', () => {
    for (const timer of waiting.values()) clearTimeout(timer)
    waiting.clear()
  })
}

function announceNow<T extends EventType>({ type, subject, personId, payload }: News<T>): void {
  const { audience } = eventOf(type)
  const about = { subjectType: subject.type, subjectId: subject.id, personId, audience, payload }
  announce({ id: null, at: new Date(), type, actorId: null, ...about })
}
