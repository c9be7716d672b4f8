import { useNavigation } from '@remix-run/react'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** The form with which an administrator enters a whole past shift that a person forgot to record. */
export function EnterShift({ people }: { people: PersonChoice[] }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'enter')
  const field = fieldsOf({ errors, typed })
  const form = useEmptiedForm('enter')
  const busy = useNavigation().formData?.get('intent') === 'enter'
  return (
    <details className="mt-4" open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>Enter a missing shift</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-3 grid max-w-3xl gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ErrorSummary errors={errors} />
          <p className="text-muted">It counts once another administrator has approved it.</p>
        </div>
        <input type="hidden" name="intent" value="enter" />
        <PersonField
          people={people}
          name="person"
          label="Person"
          required
          className="sm:col-span-2"
          defaultValue={typed.person}
          errors={errors.person}
        />
        <TextField {...field('at')} type="datetime-local" label="When the shift began" required />
        <TextField {...field('endsAt')} type="datetime-local" label="When the shift ended" required />
        <TextArea
          {...field('reason')}
          label="How do you know?"
          rows={2}
          maxLength={500}
          required
          className="sm:col-span-2"
        />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Send for approval
          </Button>
        </div>
      </Form>
    </details>
  )
}
