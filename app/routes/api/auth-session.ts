import { ById } from '~/domain/access/input.ts'
import { revokeSession } from '~/domain/access/sessions.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('staff', { DELETE: verb(ById, revokeSession) })
