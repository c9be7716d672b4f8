import { z } from 'zod'
import { ThreatChange, ThreatRefreshed, ThreatView } from '~/domain/safety/threat/views.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { ManualThreatLevel } from '~/domain/safety/threat/input.ts'
import {
  findThreatLevel,
  listThreatChanges,
  refreshThreatLevel,
  setThreatLevel,
} from '~/domain/safety/threat/threat.server.ts'
import { admin, type Calls, staff } from '~/http/table.server.ts'

const refresh = async (actor: Person) => ({
  ...(await refreshThreatLevel(actor)),
  message: 'Threat level refreshed from government sources',
})

/** The national threat level. */
export const threat = {
  'GET /api/threat-level': staff(Nothing, (actor) => findThreatLevel(actor), { view: ThreatView }),
  'GET /api/admin/threat-level': admin(Nothing, listThreatChanges, { view: z.array(ThreatChange) }),
  'PUT /api/admin/threat-level': admin(ManualThreatLevel, setThreatLevel, { view: ThreatView }),
  'POST /api/admin/threat-level/refresh': admin(Nothing, refresh, { view: ThreatRefreshed }),
} satisfies Calls
