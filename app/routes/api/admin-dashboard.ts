import type { Person } from '~/domain/access/actor.ts'
import { DashboardQuery } from '~/domain/dashboard/activity-input.ts'
import { findDashboard } from '~/domain/dashboard/dashboard.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', DashboardQuery, (actor: Person, { limit }) =>
  findDashboard(actor, new Date(), limit),
)
