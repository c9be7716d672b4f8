import type { Person } from '~/domain/access/actor.ts'
import { AuditQuery, exportAudit } from '~/domain/events/audit.server.ts'
import { apiLoader } from '~/http/api.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

export const loader = apiLoader('admin', AuditQuery, (actor: Person, query) => exportAudit(actor, query), {
  answer: textDownload,
})
