import type { Person } from '~/domain/access/actor.ts'
import { logConsent } from '~/domain/consent/consent.server.ts'
import { ConsentLog } from '~/domain/consent/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(ConsentLog, (actor: Person, wish) => logConsent(actor, wish), { status: 201, images: true }),
})
