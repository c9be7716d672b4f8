import { declared } from './declared.server.ts'
import { FOR_ADMINS } from './words.ts'

type Message = { type: string; payload: Record<string, unknown> }

/**
 * Returns the message of an event for a role; null if it is no news to them. A new request is news for the people who
 * decide, not for the requester.
 */
export function messageFor(event: Message, role: string): Message | null {
  const type = declared()[event.type]?.word ?? event.type
  if (type === FOR_ADMINS && role !== 'admin') return null
  return { type, payload: event.payload }
}
