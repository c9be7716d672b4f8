import type { ActionFunctionArgs } from '@remix-run/node'
import type { Person } from '~/domain/access/actor.ts'
import { raiseAlert } from '~/domain/emergencies/alerts.server.ts'
import { RaiseAlert } from '~/domain/emergencies/input.ts'
import { isProblem } from '~/domain/problem.ts'
import { apiAction, onlyActions, type Verb, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

const raise: Verb<'staff'> = verb(RaiseAlert, (actor: Person, wish) => raiseAlert(actor, wish), {
  answer: ({ fresh, alert }) => Response.json(alert, { status: fresh ? 201 : 200 }),
})

/** A press that cannot be read is still a press (contract section 5): what is wrong with its body is left out. */
export const action = apiAction('staff', {
  POST: async (actor: Person, args: ActionFunctionArgs) => {
    const copy = args.request.clone()
    try {
      return await raise(actor, args)
    } catch (error) {
      if (
        !isProblem(error) ||
        !['invalid', 'unsupported', 'too_large', 'conflict', 'unprocessable'].includes(error.kind)
      )
        throw error
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify(await readable(copy))
      return raise(actor, { ...args, request: new Request(copy.url, { method: 'POST', headers, body }) })
    }
  },
})

async function readable(request: Request): Promise<object> {
  try {
    const value: unknown = JSON.parse((await request.text()).slice(0, 100_000))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
