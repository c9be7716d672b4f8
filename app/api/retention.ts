import { z } from 'zod'
import { CleanupReport, LegalHoldView, PolicyView } from '~/domain/records/retention/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { cleanUp } from '~/domain/records/retention/cleanup.server.ts'
import { Cleanup, LegalHold, RetentionPolicy } from '~/domain/records/retention/input.ts'
import { setLegalHold } from '~/domain/records/retention/leavers.server.ts'
import { listPolicies, removePolicy, setPolicy } from '~/domain/records/retention/policies.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** How long records are kept. */
export const retention = {
  'GET /api/admin/data-retention-policies': admin(Nothing, listPolicies, { view: z.array(PolicyView) }),
  'POST /api/admin/data-retention-policies': admin(RetentionPolicy, setPolicy, { view: PolicyView, status: 201 }),
  'DELETE /api/admin/data-retention-policies/:id': admin(ById, removePolicy, { view: Message }),
  'POST /api/admin/cleanup-expired-data': admin(Cleanup, cleanUp, { view: CleanupReport }),
  'PUT /api/admin/users/:id/legal-hold': admin(LegalHold, setLegalHold, { view: LegalHoldView }),
} satisfies Calls
