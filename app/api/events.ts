import { z } from 'zod'
import { ChainReport } from '~/domain/kernel/events/views.ts'
import { Unread } from '~/domain/content/unread/views.ts'
import { AuditEntry } from '~/domain/records/audit/views.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { demand, may } from '~/domain/kernel/access/permissions.ts'
import { AuditQuery, exportAudit, listAudit } from '~/domain/records/audit/audit.server.ts'
import { countUnread, markSeen, Seen } from '~/domain/content/unread/unread.server.ts'
import { verifyChain } from '~/domain/kernel/events/verify.server.ts'
import { openStream } from '~/http/stream.server.ts'
import { admin, type Calls, staff } from '~/http/table.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

const Follow = z.object({
  since: z.coerce.number().int().min(0).optional().catch(undefined),
  /** Set if the page that listens is the control room. */
  room: z.literal('control').optional().catch(undefined),
})

const follow = (actor: Person, asked: z.infer<typeof Follow>) => {
  demand(actor, 'event.follow')
  return { actor, ...asked }
}

/** Events: live, unread, and the audit log. */
export const events = {
  // Server-sent events. `Last-Event-ID` (or `?since=`) continues after an event.
  'GET /api/events': staff(Follow, follow, {
    scope: 'events.read',
    answer: ({ actor, since, room }, { request, context }) => {
      const last = Number(request.headers.get('Last-Event-ID') ?? NaN)
      const from = Number.isSafeInteger(last) && last >= 0 ? last : (since ?? null)
      const controlRoom = room === 'control' && actor.token === undefined && may(actor, 'control_room.run')
      return openStream(actor, { since: from, controlRoom }, context)
    },
    type: 'text/event-stream',
  }),
  'GET /api/unread': staff(Nothing, countUnread, { view: Unread }),
  'POST /api/unread': staff(Seen, markSeen, { view: Unread }),
  // This call has no `X-Next`, because each read is itself recorded, and the same page would therefore end at a
  // different entry the next time.
  'GET /api/admin/audit-logs': admin(AuditQuery, listAudit, {
    part: ({ items }) => items,
    view: z.array(AuditEntry),
  }),
  'GET /api/admin/audit-logs/export': admin(AuditQuery, exportAudit, { answer: textDownload, type: 'text/csv' }),
  'GET /api/admin/audit-logs/verify': admin(Nothing, verifyChain, { view: ChainReport }),
} satisfies Calls
