import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { listGrants, setGrant } from '~/domain/kernel/grants/grants.server.ts'
import { GrantInput } from '~/domain/kernel/grants/input.ts'
import { GrantView } from '~/domain/kernel/grants/views.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** Who may manage which site without being an administrator. */
export const grants = {
  'GET /api/admin/grants': admin(Nothing, listGrants, { view: z.array(GrantView) }),
  'PUT /api/admin/grants': admin(GrantInput, setGrant, { view: z.array(GrantView) }),
} satisfies Calls
