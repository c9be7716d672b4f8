import type { Actor } from '~/domain/access/actor.ts'
import { ForgotPassword } from '~/domain/access/input.ts'
import { forgotPassword } from '~/domain/access/links.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('public', { POST: verb(ForgotPassword, (actor: Actor, wish) => forgotPassword(actor, wish)) })
