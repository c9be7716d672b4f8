import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Strikes an entry through, with a reason. */
export function StrikeForm({ id, n }: { id: string; n: number }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'strike', id)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className="link flex min-h-12 w-fit cursor-pointer items-center">
        Strike through<span className="sr-only"> entry {n}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary errors={errors} ids={{ reason: `reason-${id}` }} />
        <input type="hidden" name="intent" value="strike" />
        <input type="hidden" name="id" value={id} />
        <TextField
          name="reason"
          id={`reason-${id}`}
          label="Reason"
          required
          maxLength={500}
          defaultValue={typed.reason}
          errors={errors.reason}
        />
        <div>
          <Button type="submit" busy={busy} className="min-h-12">
            Strike through<span className="sr-only"> entry {n}</span>
          </Button>
        </div>
      </Form>
    </details>
  )
}
