import { NOTE_KINDS, NOTE_WORDS } from '~/domain/safety/emergencies/note-kinds.ts'
import { type Moment } from '~/domain/safety/emergencies/timeline.ts'
import { showInstant } from '~/platform/dates.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** What happened, with times, and a field to record what is happening now. */
export function IncidentTimeline({ id, timeline, answered }: { id: string; timeline: Moment[]; answered: Answered }) {
  return (
    <Card as="section" aria-labelledby="timeline" className="grid gap-4">
      <CardTitle id="timeline" icon="history" title="Timeline" />
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        {timeline.map(({ at, text }) => (
          <li key={at + text} className="wrap-anywhere">
            <time dateTime={at} className="text-muted tabular-nums">
              {showInstant(at)}
            </time>{' '}
            {text}
          </li>
        ))}
      </ol>
      <NoteForm id={id} answered={answered} />
    </Card>
  )
}

/** Adds a note; 'Is going' and 'Has arrived' without a text are about the author. */
export function NoteForm({ id, answered: { errors, typed } }: { id: string; answered: Answered }) {
  const field = `note-${id}`
  const form = useEmptiedForm('note', id)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-2">
      <ErrorSummary errors={errors} ids={{ text: field, words: field }} />
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <TextField
        id={field}
        name="words"
        label="Update (who was called, who is attending, what is happening)"
        hint="Leave it empty if you are attending yourself."
        maxLength={500}
        autoComplete="off"
        defaultValue={typed.words ?? ''}
        errors={errors.words ?? errors.text}
      />
      <div className="flex flex-wrap gap-2">
        {NOTE_KINDS.map((kind) => (
          <Button key={kind} type="submit" name="kind" value={kind}>
            {NOTE_WORDS[kind].button}
          </Button>
        ))}
      </div>
    </Form>
  )
}
