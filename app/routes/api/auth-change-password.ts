import { changePassword } from '~/domain/access/change-password.server.ts'
import { ChangePassword } from '~/domain/access/input.ts'
import { sessionHeaders } from '~/http/actor.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(ChangePassword, changePassword, {
    answer: async ({ message, session }) => Response.json({ message }, { headers: await sessionHeaders(session) }),
  }),
})
