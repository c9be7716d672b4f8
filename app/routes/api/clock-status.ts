import { Nothing } from '~/domain/access/input.ts'
import { clockStatus } from '~/domain/clocking/status.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, clockStatus)
