import { useNavigation } from '@remix-run/react'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { PictureField } from '~/ui/picture-field.tsx'
import { ENROL_STEPS } from './enrol-steps.ts'

/** Enrolment from three photos taken in a row, if there is no camera or no script. */
export function EnrolFiles({ answered: { errors } }: { answered: Answered }) {
  const busy = useNavigation().formData?.get('intent') === 'file'
  const form = useEmptiedForm('file')
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="grid gap-3 border-t border-line pt-4"
      noValidate
    >
      <h3 className="font-bold">Or choose three photos</h3>
      <p className="text-sm text-muted">
        All taken on the same occasion, each different. JPEG, PNG or WebP, at most 14 MB together.
      </p>
      <ErrorSummary errors={errors} ids={{ images: ENROL_STEPS[0].name }} />
      <input type="hidden" name="intent" value="file" />
      {ENROL_STEPS.map(({ name, label }) => (
        <PictureField key={name} name={name} label={label} required errors={errors[name]} />
      ))}
      <Button type="submit" icon="upload" busy={busy} busyLabel="Enrolling..." className="justify-self-start">
        Enrol from these photos
      </Button>
    </Form>
  )
}
