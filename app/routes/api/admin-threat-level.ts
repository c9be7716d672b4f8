import { Nothing } from '~/domain/access/input.ts'
import { ManualThreatLevel } from '~/domain/threat/input.ts'
import { listThreatChanges, setThreatLevel } from '~/domain/threat/threat.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, (actor) => listThreatChanges(actor))
export const action = apiAction('admin', { PUT: verb(ManualThreatLevel, (actor, wish) => setThreatLevel(actor, wish)) })
