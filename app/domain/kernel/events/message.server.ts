import { declared } from './declared.server.ts'
import { FOR_ADMINS } from './words.ts'

type Message = { type: string; payload: Record<string, unknown> }

/**
 * An event as it is told to somebody with this role; null when it is no news to them.
 * A new request is news for those who decide, not for the person who made it.
 */
export function messageFor(event: Message, role: string): Message | null {
  const type = declared()[event.type]?.word ?? event.type
  if (type === FOR_ADMINS && role !== 'admin') return null
  return { type, payload: event.payload }
}
