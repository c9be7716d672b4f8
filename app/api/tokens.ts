import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { NewToken } from '~/domain/account/tokens/input.ts'
import { listTokens, makeToken, revokeToken } from '~/domain/account/tokens/tokens.server.ts'
import { TokenMade, TokenView } from '~/domain/account/tokens/views.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** API tokens of other systems. */
export const tokens = {
  'GET /api/admin/tokens': admin(Nothing, listTokens, { view: z.array(TokenView) }),
  'POST /api/admin/tokens': admin(NewToken, makeToken, { view: TokenMade, status: 201 }),
  'DELETE /api/admin/tokens/:id': admin(ById, revokeToken, { view: Message }),
} satisfies Calls
