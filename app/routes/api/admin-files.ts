import type { Person } from '~/domain/access/actor.ts'
import { NewFile } from '~/domain/documents/input.ts'
import { uploadFile } from '~/domain/documents/upload.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(NewFile, (actor: Person, wish) => uploadFile(actor, wish), { status: 201, images: true }),
})
