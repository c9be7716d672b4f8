import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { retryLetter } from '~/domain/mail/queue.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(ById, (actor: Person, wish) => retryLetter(actor, wish)) })
