import type { Person } from '~/domain/access/actor.ts'
import { punch } from '~/domain/clocking/clock.server.ts'
import { Punch } from '~/domain/clocking/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(Punch, (actor: Person, wish) => punch(actor, wish), { status: 201 }),
})
