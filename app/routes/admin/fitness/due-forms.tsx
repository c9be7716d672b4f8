import { useNavigation } from '@remix-run/react'
import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { CloseFields } from '~/routes/papers/close-fields.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** The form to which the ticked actions belong. */
export const REASSIGN_FORM = 'reassign'

/** Closes one action, as done or as not needed. */
export function CloseFold({ action: { id, words, evidenceAsked } }: { action: ActionView }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'close', id)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <details className="open:basis-full" open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>
        Close<span className="sr-only">: {words}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
        <ErrorSummary errors={errors} ids={{ words: `words-${id}`, evidence: `evidence-${id}` }} />
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="id" value={id} />
        <CloseFields action={{ id, evidenceAsked }} label="How did it end?" errors={errors} typed={typed} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="state" value="done" variant="primary" busy={busy}>
            Mark as done
          </Button>
          <Button type="submit" name="state" value="not_needed" busy={busy}>
            Not needed
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Gives the ticked actions of the list to another person. */
export function ReassignForm({ first }: { first: string }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'reassign')
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'reassign'
  return (
    <Card as="section" aria-labelledby="reassign-title" className="max-w-xl">
      <CardTitle id="reassign-title" icon="users" title="Hand over the ticked actions" />
      <Form method="post" id={REASSIGN_FORM} noValidate preventScrollReset className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} ids={{ ids: `tick-${first}`, owner: 'new-owner' }} />
        <input type="hidden" name="intent" value="reassign" />
        <TextField
          {...field('owner')}
          id="new-owner"
          plain
          label="Hand over to"
          hint="Username, email or employee ID. Blank: administrators."
          maxLength={200}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Hand over
        </Button>
      </Form>
    </Card>
  )
}

/** Adds an action for a person. @param draft initial values if an exception becomes an action */
export function AddForm({ today, draft }: { today: string; draft: { exceptionId: string; words: string } | null }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'add'
  const form = useEmptiedForm('add')
  return (
    <Card as="section" aria-labelledby="add-title" className="max-w-xl">
      <CardTitle id="add-title" icon="plus" title={draft ? 'Make this exception an action' : 'Add an action'} />
      <Form ref={form} method="post" key={draft?.exceptionId} noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="add" />
        {draft && <input type="hidden" name="exceptionId" value={draft.exceptionId} />}
        <TextArea {...field('words', draft?.words)} label="What needs doing?" rows={2} maxLength={500} required />
        <TextField {...field('owner')} label="Owner" hint="Username, email or employee ID" required />
        <TextField {...field('dueOn')} type="date" label="By when?" min={today} required />
        <Button type="submit" variant="primary" busy={busy}>
          Add action
        </Button>
      </Form>
    </Card>
  )
}
