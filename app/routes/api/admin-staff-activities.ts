import type { Person } from '~/domain/access/actor.ts'
import { listActivities } from '~/domain/dashboard/activities.server.ts'
import { ActivityQuery } from '~/domain/dashboard/activity-input.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ActivityQuery, (actor: Person, query) => listActivities(actor, query))
