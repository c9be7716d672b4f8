import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { listEscalationContacts, setEscalationContacts } from '~/domain/emergencies/escalation.server.ts'
import { EscalationContacts } from '~/domain/emergencies/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, listEscalationContacts)
export const action = apiAction('admin', {
  PUT: verb(EscalationContacts, (actor: Person, wish) => setEscalationContacts(actor, wish)),
})
