import type { Person } from '~/domain/access/actor.ts'
import { giveConsent } from '~/domain/consent/consent.server.ts'
import { Consent } from '~/domain/consent/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(Consent, async (actor: Person, wish) => ({ user: await giveConsent(actor, wish) }), { images: true }),
})
