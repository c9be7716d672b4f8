import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { findActivitySummary } from '~/domain/dashboard/activity-summary.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor: Person, wish) => findActivitySummary(actor, wish))
