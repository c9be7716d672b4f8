import { Nothing } from '~/domain/access/input.ts'
import { findThreatLevel } from '~/domain/threat/threat.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, (actor) => findThreatLevel(actor))
