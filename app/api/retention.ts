import { z } from 'zod'
import { CleanupReport, LegalHoldView, PolicyView } from '~/domain/retention/views.ts'
import { Message } from '~/domain/access/views.ts'
import { ById, Nothing } from '~/domain/access/input.ts'
import { cleanUp } from '~/domain/retention/cleanup.server.ts'
import { Cleanup, LegalHold, RetentionPolicy } from '~/domain/retention/input.ts'
import { setLegalHold } from '~/domain/retention/leavers.server.ts'
import { listPolicies, removePolicy, setPolicy } from '~/domain/retention/policies.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** How long records are kept. */
export const retention = {
  'GET /api/admin/data-retention-policies': admin(Nothing, listPolicies, { view: z.array(PolicyView) }),
  'POST /api/admin/data-retention-policies': admin(RetentionPolicy, setPolicy, { view: PolicyView, status: 201 }),
  'DELETE /api/admin/data-retention-policies/:id': admin(ById, removePolicy, { view: Message }),
  'POST /api/admin/cleanup-expired-data': admin(Cleanup, cleanUp, { view: CleanupReport }),
  'PUT /api/admin/users/:id/legal-hold': admin(LegalHold, setLegalHold, { view: LegalHoldView }),
} satisfies Calls
