import { z } from 'zod'
import { ThreatChange, ThreatRefreshed, ThreatView } from '~/domain/threat/views.ts'
import { type Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { ManualThreatLevel } from '~/domain/threat/input.ts'
import {
  findThreatLevel,
  listThreatChanges,
  refreshThreatLevel,
  setThreatLevel,
} from '~/domain/threat/threat.server.ts'
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
