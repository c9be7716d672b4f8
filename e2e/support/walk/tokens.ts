import { JSON_TYPE } from './ask.ts'
import { ENDLESS } from './calls.ts'
import { type Question } from './question.ts'

export const scopes: Question = {
  promise: 'opens for a token of its scopes, and for no other',
  ask: async ({ method, address, door, operation }, world) => {
    const opening = operation.security.flatMap(({ token }) => token ?? [])
    const wrong: string[] = []
    for (const { scope, narrow, caller } of world.programs) {
      const open = opening.includes(scope) && !(narrow && door === 'admin')
      // A write that is admitted would change something, and a stream never ends.
      if (open && (method !== 'GET' || ENDLESS.has(address))) continue
      const body = method === 'GET' ? undefined : '{}'
      const { status } = await world.ask(caller, { method, address, body, headers: JSON_TYPE })
      const fault = open ? [401, 403].includes(status) || status >= 500 : status !== 403
      if (fault) wrong.push(`${scope}${narrow ? ' at one site' : ''} gets ${status}`)
    }
    return wrong
  },
}

export const wrongToken: Question = {
  promise: 'refuses a token that nobody issued, even beside the session of an administrator',
  ask: async ({ method, address }, world) => {
    const body = method === 'GET' ? undefined : '{}'
    const headers = { Authorization: 'Bearer wfp_wrong' }
    const { status } = await world.ask(world.one('admin'), { method, address, body, headers })
    return status === 401 ? [] : [`it gets ${status}`]
  },
}
