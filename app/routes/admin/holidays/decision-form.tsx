import { useNavigation, useSubmit } from '@remix-run/react'
import { type MouseEvent, useRef, useState } from 'react'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayReview } from '~/domain/time/holidays/holiday-view.ts'
import { Alert } from '~/ui/alert.tsx'
import { type Answered, ticked } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { OverlapList } from './overlap-list.tsx'

/**
 * Approves or denies. The form shows who else is off, and with scripts asks again before an approval. A denial needs a
 * note; a balance below zero needs a tick and a note.
 */
export function HolidayDecisionForm({
  request,
  answered,
  row = false,
}: {
  request: HolidayReview
  answered: Answered
  /** The form is in a table row. The row already shows who else is off, and the note and the denial are collapsed. */
  row?: boolean
}) {
  const { id, overlaps, days, user } = request
  const [notes, setNotes, notesField] = useTyped<HTMLTextAreaElement>(answered.typed.notes ?? '')
  const [warned, setWarned] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const hydrated = useHydrated()
  const pending = useNavigation().formData
  const busy = pending?.get('id') === id
  const left = user.holidayBalance - days

  const approve = (event: MouseEvent) => {
    if (overlaps.length === 0) return
    event.preventDefault()
    setWarned(true)
  }
  const goOn = () => {
    setWarned(false)
    const filled = new FormData(form.current!)
    filled.set('status', 'approved')
    submit(filled, { method: 'post' })
  }

  const size = row ? 'sm' : 'md'
  const approval = (
    <Button
      type="submit"
      name="status"
      value="approved"
      variant="primary"
      size={size}
      icon="check"
      busy={busy}
      className={row ? 'justify-self-start max-md:min-h-11' : undefined}
      onClick={approve}
    >
      Approve
    </Button>
  )
  const denial = (
    <Button
      type="submit"
      name="status"
      value="denied"
      variant="danger"
      size={size}
      icon="x"
      busy={busy}
      disabled={hydrated && notes.trim() === ''}
      aria-describedby={`notes-${id}-description`}
      className={row ? 'justify-self-start max-md:min-h-11' : undefined}
    >
      Deny
    </Button>
  )
  const fields = (
    <>
      {left < 0 && (
        <Alert tone="caution" title={`Approving leaves ${daysText(left)}`}>
          <Checkbox
            name="override"
            id={`override-${id}`}
            label="Allow a negative balance (give a reason in the notes)"
            defaultChecked={ticked(answered, 'override')}
            plain
          />
        </Alert>
      )}
      <TextArea
        name="notes"
        id={`notes-${id}`}
        label="Admin notes"
        hint="Required to deny. The employee will see this."
        plain
        rows={2}
        maxLength={1000}
        ref={notesField}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        errors={answered.errors.notes}
      />
    </>
  )

  return (
    <Form method="post" ref={form} noValidate className={row ? 'grid gap-2' : 'grid gap-3 border-t border-line pt-3'}>
      <ErrorSummary title="Failed to update holiday request" errors={answered.errors} ids={{ notes: `notes-${id}` }} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      {row ? (
        <>
          {approval}
          <details open={left < 0 || Object.keys(answered.errors).length > 0 || undefined}>
            <summary className={buttonClass({ size }, 'max-md:min-h-11 whitespace-nowrap')}>Deny / add note</summary>
            <div className="mt-2 grid gap-3">
              {fields}
              {denial}
            </div>
          </details>
        </>
      ) : (
        <>
          {overlaps.length > 0 && (
            <Alert tone="caution" title="Staff Overlap Warning">
              <OverlapList overlaps={overlaps} />
            </Alert>
          )}
          {fields}
          <div className="flex flex-wrap gap-2">
            {approval}
            {denial}
          </div>
        </>
      )}
      <ConfirmDialog
        open={warned}
        title="Staff Overlap Warning"
        confirmLabel="Continue Anyway"
        onConfirm={goOn}
        onCancel={() => setWarned(false)}
      >
        <p className="mb-2">Already off on some of these days:</p>
        <OverlapList overlaps={overlaps} />
      </ConfirmDialog>
    </Form>
  )
}
