import type { Person } from '~/domain/access/actor.ts'
import { enrolFace } from '~/domain/biometrics/enrol.server.ts'
import { listEnrolmentsDue } from '~/domain/biometrics/enrolment.server.ts'
import { Enrolment, EnrolmentList } from '~/domain/biometrics/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', EnrolmentList, listEnrolmentsDue)
export const action = apiAction('admin', {
  POST: verb(Enrolment, (actor: Person, wish) => enrolFace(actor, wish), { images: true, status: 201 }),
})
