import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { isEnrolmentDue } from '~/domain/time/biometrics/enrolment-words.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { enrolFace, type EnrolmentView } from '~/domain/time/biometrics/enrol.server.ts'
import { deleteTemplate } from '~/domain/kernel/faces/templates.server.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { EnrolFiles } from './enrol-files.tsx'
import { ENROL_STEPS } from './enrol-steps.ts'

export const meta: MetaFunction = () => [{ title: 'Face Enrolment · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => findStaff(actor, { id: params.id! }))

const ENROL_FAILED = 'Failed to enroll biometric data'
const MISSING = 'Please take or choose a picture'
const Captured = z.object({
  id: z.string(),
  images: z.array(z.string(), { error: MISSING }).length(ENROL_STEPS.length),
})
const photo = z.instanceof(File, { error: MISSING }).refine((file) => file.size > 0, MISSING)
const Chosen = z.object({ id: z.string(), straight: photo, left: photo, right: photo })

const done = (view: EnrolmentView) => ({
  to: `/admin/staff/${view.userId}`,
  toast: { title: view.message, tone: 'good' as const },
})

export const action = pageActions(
  'admin',
  {
    // The dialog stays open until its pictures are good enough, so this action does not redirect.
    enrol: formAction(
      Captured,
      (actor, { id, images }) => enrolFace(actor, { userId: id, images }),
      null,
      ENROL_FAILED,
    ),
    file: formAction(
      Chosen,
      async (actor, { id, ...photos }) => {
        const images = await Promise.all(ENROL_STEPS.map(async ({ name }) => (await photoOf(photos[name]))!))
        return enrolFace(actor, { userId: id, images })
      },
      done,
      ENROL_FAILED,
    ),
    forget: formAction(
      z.object({ id: z.string() }),
      (actor: Person, { id }) => ({ ...deleteTemplate(actor, { userId: id }), id }),
      (view) => ({ to: `/admin/staff/${view.id}/face`, toast: { title: view.message, tone: 'good' } }),
    ),
  },
  'pictureForm',
)

export const clientAction = keepTyped({ enrol: ENROL_FAILED, file: ENROL_FAILED })

export default function StaffFace() {
  const person = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const file = answeredFor(result, 'file')
  const forget = answeredFor(result, 'forget')
  const [open, setOpen] = useState(false)
  const name = `${person.firstName} ${person.lastName}`
  const refusal = !person.isActive
    ? `${name} is not active, so no face is stored.`
    : person.clockInMethod === 'alternative'
      ? `${name} clocks in with the alternative method, so no face is stored.`
      : null
  return (
    <>
      <PageHeader
        title="Face Enrolment"
        sub={name}
        back={{ to: `/admin/staff/${person.id}`, label: name }}
        actions={
          person.biometricEnrolled ? (
            <Badge tone="good" icon="check">
              Enrolled
            </Badge>
          ) : (
            <Badge tone="caution">{isEnrolmentDue(person) ? 'Re-enrolment due' : 'Not enrolled'}</Badge>
          )
        }
      />
      <div className="grid items-start grid-cols-1 gap-5 lg:grid-cols-2">
        {refusal ? (
          <Alert tone="info" title="No enrolment">
            {refusal}
          </Alert>
        ) : (
          <Card as="section" className="grid gap-5">
            <CardTitle
              icon="face"
              title={person.biometricEnrolled ? 'Enrol again' : 'Enrol face'}
              sub="Only an encrypted set of numbers is kept, never the picture."
            />
            <ul className="list-disc pl-5 text-[0.9375rem] text-muted">
              <li>Three pictures: straight ahead, then turned a little to the left and to the right</li>
              <li>One person in the picture, near the camera</li>
              <li>Light on the face, not from behind</li>
              <li>No cap, mask or dark glasses; everyday glasses are fine</li>
            </ul>
            <div className="noscript:hidden">
              <Button variant="primary" icon="camera" onClick={() => setOpen(true)}>
                Open the camera
              </Button>
            </div>
            <EnrolFiles answered={file} />
          </Card>
        )}
        {person.biometricEnrolled && (
          <Card as="section" className="grid gap-4">
            <CardTitle
              icon="trash"
              title="Delete the template"
              sub="Clock-ins then wait for the control room until a face is enrolled again."
            />
            <ErrorSummary errors={forget.errors} />
            <ActionButton intent="forget" fields={{ id: person.id }} variant="danger" icon="trash">
              Delete biometric data
            </ActionButton>
          </Card>
        )}
      </div>
      <EnrolDialog id={person.id} name={name} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
