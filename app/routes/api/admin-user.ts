import { ById } from '~/domain/access/input.ts'
import { findStaff } from '~/domain/people/people.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, findStaff)
