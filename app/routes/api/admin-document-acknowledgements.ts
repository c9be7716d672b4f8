import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { listAcknowledgements } from '~/domain/documents/documents.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor: Person, wish) => listAcknowledgements(actor, wish))
