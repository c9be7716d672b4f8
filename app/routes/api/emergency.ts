import type { Person } from '~/domain/access/actor.ts'
import { raiseAlert } from '~/domain/emergencies/alerts.server.ts'
import { RaiseAlert } from '~/domain/emergencies/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

/** A press that cannot be read is still a press: what is wrong with its body is left out. */
export const action = apiAction('staff', {
  POST: verb(RaiseAlert, (actor: Person, wish) => raiseAlert(actor, wish), {
    budget: 'sos',
    answer: ({ fresh, alert }) => Response.json(alert, { status: fresh ? 201 : 200 }),
  }),
})
