import { useNavigation } from '@remix-run/react'
import { LOG_KIND_WORDS, WRITTEN_KINDS } from '~/domain/time/site-book/log/kinds.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PhotoInput } from '~/ui/photo-input.tsx'

const KINDS = WRITTEN_KINDS.map((value) => ({ value, label: LOG_KIND_WORDS[value] }))

/** Writes an entry of the occurrence book. */
export function WriteForm() {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'write')
  const busy = useNavigation().formData?.get('intent') === 'write'
  return (
    <Card as="section" aria-labelledby="write-title" className="grid gap-3">
      <CardTitle id="write-title" icon="edit" title="Write an entry" />
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="write" />
        <SelectField name="kind" label="Kind" required options={KINDS} defaultValue={typed.kind} errors={errors.kind} />
        <TextArea
          name="words"
          label="What happened"
          required
          maxLength={2000}
          defaultValue={typed.words}
          errors={errors.words}
        />
        <TextField
          name="occurredAt"
          type="datetime-local"
          label="When"
          hint="Leave empty for now"
          defaultValue={typed.occurredAt}
          errors={errors.occurredAt}
        />
        <PhotoInput name="photos" label="Photographs" hint="At most 4" many errors={errors.photos} />
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            Add entry
          </Button>
        </div>
      </Form>
    </Card>
  )
}
