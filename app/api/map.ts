import { Nothing } from '~/domain/kernel/access/input.ts'
import { findMap } from '~/domain/safety/map/map.server.ts'
import { MapView } from '~/domain/safety/map/views.ts'
import { type Calls, control } from '~/http/table.server.ts'

/** The map. */
export const map = {
  'GET /api/admin/map': control(Nothing, (actor) => findMap(actor), { view: MapView }),
} satisfies Calls
