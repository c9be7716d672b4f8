import type { Person } from '~/domain/access/actor.ts'
import { StaffList } from '~/domain/people/input.ts'
import { listStaff } from '~/domain/people/people.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', StaffList, (actor: Person, query) => listStaff(actor, query), {
  answer: ({ items, next, total }) =>
    Response.json(items, {
      headers: { ...(total === null ? {} : { 'X-Total-Count': String(total) }), ...(next ? { 'X-Next': next } : {}) },
    }),
})
