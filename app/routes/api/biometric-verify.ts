import type { Person } from '~/domain/access/actor.ts'
import { Scan } from '~/domain/biometrics/input.ts'
import { verifyFace } from '~/domain/biometrics/verify.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(Scan, (actor: Person, scan) => verifyFace(actor, scan), { images: true }),
})
