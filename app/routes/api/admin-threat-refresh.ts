import { Nothing } from '~/domain/access/input.ts'
import { refreshThreatLevel } from '~/domain/threat/threat.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(Nothing, async (actor) => ({
    ...(await refreshThreatLevel(actor)),
    message: 'Threat level refreshed from government sources',
  })),
})
