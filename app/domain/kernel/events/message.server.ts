import { declared } from './declared.server.ts'
import { FOR_ADMINS } from './words.ts'

type Message = { type: string; payload: Record<string, unknown> }

/**
 * Returns the message of an event for a role; null if the role does not receive it. A new request goes to the people
 * who decide, not to the person who made it.
 */
export function messageFor(event: Message, role: string): Message | null {
  const type = declared()[event.type]?.word ?? event.type
  if (type === FOR_ADMINS && role !== 'admin') return null
  return { type, payload: event.payload }
}
