import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { findDashboard } from '~/domain/dashboard/dashboard.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, (actor: Person) => findDashboard(actor))
