import type { Person } from '~/domain/access/actor.ts'
import { enrolFace } from '~/domain/biometrics/enrol.server.ts'
import { Enrolment } from '~/domain/biometrics/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(Enrolment, (actor: Person, wish) => enrolFace(actor, wish), { images: true, status: 201 }),
})
