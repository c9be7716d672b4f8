import type { Person } from '~/domain/access/actor.ts'
import { AuditQuery, listAudit } from '~/domain/events/audit.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', AuditQuery, (actor: Person, query) => listAudit(actor, query))
