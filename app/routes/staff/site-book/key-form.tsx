import { useNavigation } from '@remix-run/react'
import { type SiteKeyView } from '~/domain/time/site-book/keys/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Signature } from '~/ui/signature.tsx'

/** A key and who has it. */
export function KeyState({ siteKey: { name, tag, holder, outAt, dueAt, overdue } }: { siteKey: SiteKeyView }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold wrap-anywhere">{tag ? `${name} (${tag})` : name}</span>
        {overdue ? (
          <Badge tone="bad">Not back</Badge>
        ) : (
          <Badge tone={holder ? 'warn' : 'good'}>{holder ? 'Out' : 'In'}</Badge>
        )}
      </p>
      {holder && (
        <p className="text-sm wrap-anywhere">
          {holder}
          {outAt && `, since ${showInstant(outAt)}`}
          {dueAt && `, due ${showInstant(dueAt)}`}
        </p>
      )}
    </div>
  )
}

/** Records that a key was taken by a person, or returned. */
export function KeyForm({ siteKey: { id, name, holder }, intent }: { siteKey: SiteKeyView; intent?: string }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, intent, id)
  const busy = useNavigation().formData?.get('id') === id
  const what = holder ? 'Book in' : 'Book out'
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className="link flex min-h-12 w-fit cursor-pointer items-center">
        {what}
        <span className="sr-only">: {name}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary errors={errors} ids={{ to: `to-${id}`, dueAt: `due-${id}` }} />
        {intent && <input type="hidden" name="intent" value={intent} />}
        <input type="hidden" name="id" value={id} />
        {!holder && (
          <>
            <TextField
              name="to"
              id={`to-${id}`}
              label="Who takes it?"
              required
              maxLength={120}
              defaultValue={typed.to}
              errors={errors.to}
            />
            <TextField
              name="dueAt"
              id={`due-${id}`}
              type="datetime-local"
              label="Back by"
              hint="Leave blank for 12 hours"
              defaultValue={typed.dueAt}
              errors={errors.dueAt}
            />
          </>
        )}
        <Signature name="signature" id={`signature-${id}`} label="Signature" errors={errors.signature} />
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            {what}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </Form>
    </details>
  )
}
