import type { Person } from '~/domain/access/actor.ts'
import { NewStaff } from '~/domain/people/input.ts'
import { addStaff } from '~/domain/people/staff.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(NewStaff, (actor: Person, wish) => addStaff(actor, wish), { status: 201, images: true }),
})
