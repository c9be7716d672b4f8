import { changePassword } from '~/domain/access/change-password.server.ts'
import { ChangePassword } from '~/domain/access/input.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(ChangePassword, changePassword, {
    answer: async ({ message, ...given }) => Response.json({ message }, { headers: await signedInHeaders(given) }),
  }),
})
