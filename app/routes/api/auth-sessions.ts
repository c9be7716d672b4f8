import { Nothing } from '~/domain/access/input.ts'
import { listSessions } from '~/domain/access/sessions.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, listSessions)
