import type { Person } from '~/domain/access/actor.ts'
import { PushEndpoint, PushSubscription } from '~/domain/push/input.ts'
import { subscribePush, unsubscribePush } from '~/domain/push/subscriptions.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST', 'DELETE')
export const action = apiAction('staff', {
  POST: verb(PushSubscription, (actor: Person, wish) => subscribePush(actor, wish), { status: 201 }),
  DELETE: verb(PushEndpoint, (actor: Person, wish) => unsubscribePush(actor, wish)),
})
