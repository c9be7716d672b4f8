import { Nothing } from '~/domain/access/input.ts'
import { findSelf } from '~/domain/people/people.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('public', Nothing, findSelf)
