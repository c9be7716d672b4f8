import type { Person } from '~/domain/access/actor.ts'
import { ViolationQuery } from '~/domain/clocking/input.ts'
import { listViolations } from '~/domain/clocking/violations.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ViolationQuery, (actor: Person, query) => listViolations(actor, query), {
  answer: ({ items, total }) => Response.json(items, { headers: { 'X-Total-Count': String(total) } }),
})
