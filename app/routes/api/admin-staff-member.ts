import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { StaffChange } from '~/domain/people/input.ts'
import { deactivateStaff, updateStaff } from '~/domain/people/staff.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('PUT', 'DELETE')
export const action = apiAction('admin', {
  PUT: verb(StaffChange, (actor: Person, wish) => updateStaff(actor, wish), { images: true }),
  DELETE: verb(ById, (actor: Person, wish) => deactivateStaff(actor, wish)),
})
