import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { countUnread, markSeen, Seen } from '~/domain/events/unread.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, (actor: Person) => countUnread(actor))
export const action = apiAction('staff', { POST: verb(Seen, (actor: Person, wish) => markSeen(actor, wish)) })
