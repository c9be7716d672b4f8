import { Nothing } from '~/domain/access/input.ts'
import { verifyChain } from '~/domain/events/verify.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, verifyChain)
