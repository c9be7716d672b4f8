import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { findPushKey } from '~/domain/push/subscriptions.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, (actor: Person) => findPushKey(actor))
