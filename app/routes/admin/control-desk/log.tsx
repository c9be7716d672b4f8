import { useNavigation } from '@remix-run/react'
import { type DeskEntryView } from '~/domain/overview/handover/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { LogEntry } from './log-entry.tsx'

/** The log of the last day, newest first, with a field for a note. */
export function DeskLog({
  log,
  result,
}: {
  log: readonly DeskEntryView[]
  result: ActionAnswer['result'] | undefined
}) {
  const { errors, typed } = answeredFor(result, 'note')
  const busy = useNavigation().formData?.get('intent') === 'note'
  const form = useEmptiedForm('note')
  const here = new Set(log.map(({ id }) => id))
  return (
    <Card as="section" aria-labelledby="log" className="grid gap-4">
      <CardTitle
        id="log"
        icon="history"
        title="Log"
        sub="The last 24 hours. Times cannot be changed. A correction is added beside the note."
      />
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-2">
        <ErrorSummary errors={errors} ids={{ text: 'note-text' }} />
        <input type="hidden" name="intent" value="note" />
        <TextArea
          id="note-text"
          name="text"
          label="Note"
          required
          rows={3}
          maxLength={2000}
          defaultValue={typed.text ?? ''}
          errors={errors.text}
        />
        <div>
          <Button type="submit" busy={busy}>
            Add note
          </Button>
        </div>
      </Form>
      {log.length === 0 && <p className="text-muted">Sign-ons, handovers and notes appear here.</p>}
      <ol className="grid gap-3">
        {log
          .filter(({ corrects }) => corrects === null || !here.has(corrects))
          .map((entry) => (
            <LogEntry key={entry.id} entry={entry}>
              {entry.kind === 'note' && <CorrectForm id={entry.id} result={result} />}
            </LogEntry>
          ))}
      </ol>
    </Card>
  )
}

function CorrectForm({ id, result }: { id: string; result: ActionAnswer['result'] | undefined }) {
  const { errors, typed } = answeredFor(result, 'correct', id)
  const field = `correct-${id}`
  const form = useEmptiedForm('correct', id)
  return (
    <details open={Object.keys(errors).length > 0} className="mt-1">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">Correct this note</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 grid gap-2">
        <ErrorSummary errors={errors} ids={{ text: field }} />
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          id={field}
          name="text"
          label="Correction"
          required
          rows={2}
          maxLength={2000}
          defaultValue={typed.text ?? ''}
          errors={errors.text}
        />
        <div>
          <Button type="submit">Add correction</Button>
        </div>
      </Form>
    </details>
  )
}
