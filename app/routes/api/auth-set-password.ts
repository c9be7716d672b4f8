import { setPassword } from '~/domain/access/change-password.server.ts'
import { SetPassword } from '~/domain/access/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('public', { POST: verb(SetPassword, setPassword) })
