import { z } from 'zod'
import { EnrolmentsDue, EnrolmentView, ReferenceView, VerifyView } from '~/domain/time/biometrics/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { enrolFace } from '~/domain/time/biometrics/enrol.server.ts'
import { listEnrolmentsDue } from '~/domain/time/biometrics/enrolment.server.ts'
import { Enrolment, EnrolmentList, NewReference, ReferenceQuery, Scan, Turn } from '~/domain/time/biometrics/input.ts'
import { TemplateOf } from '~/domain/kernel/faces/input.ts'
import { addReference, deleteReference, listReferences } from '~/domain/time/biometrics/references.server.ts'
import { deleteTemplate } from '~/domain/kernel/faces/templates.server.ts'
import { passTurn } from '~/domain/time/biometrics/turn.server.ts'
import { verifyFace } from '~/domain/time/biometrics/verify.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Recognising faces, and equipment, in pictures. */
export const biometrics = {
  'POST /api/biometric/verify': staff(Scan, verifyFace, { view: VerifyView, images: true }),
  'POST /api/biometric/turn': staff(Turn, passTurn, { view: VerifyView, images: true }),
  'GET /api/admin/biometric/enroll': admin(EnrolmentList, listEnrolmentsDue, {
    part: ({ items, next }) => ({ items, next }),
    view: EnrolmentsDue,
  }),
  'POST /api/admin/biometric/enroll': admin(Enrolment, enrolFace, { view: EnrolmentView, images: true, status: 201 }),
  'DELETE /api/admin/biometric/enroll/:userId': admin(TemplateOf, deleteTemplate, { view: Message }),
  'GET /api/admin/safety-reference-images': admin(ReferenceQuery, listReferences, {
    ...paged,
    view: z.array(ReferenceView),
  }),
  'POST /api/admin/safety-reference-images': admin(NewReference, addReference, {
    view: ReferenceView,
    images: true,
    status: 201,
  }),
  'DELETE /api/admin/safety-reference-images/:id': admin(ById, deleteReference, { view: Message }),
} satisfies Calls
