import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { deactivateControlRoom } from '~/domain/control-room/control-room.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(Nothing, (actor: Person) => deactivateControlRoom(actor)) })
