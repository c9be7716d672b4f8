import type { Person } from '~/domain/access/actor.ts'
import { EmailCredentials, emailCredentials } from '~/domain/access/links.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(EmailCredentials, (actor: Person, wish) => emailCredentials(actor, wish)),
})
