import { Nothing } from '~/domain/access/input.ts'
import { listForms } from '~/domain/forms/own.server.ts'
import { apiLoader } from '~/http/api.server.ts'

/** The forms on offer. */
export const loader = apiLoader('staff', Nothing, listForms)
