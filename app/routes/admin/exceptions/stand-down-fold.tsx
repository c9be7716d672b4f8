import { useNavigation } from '@remix-run/react'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Pays a person who was stood down for the shift, or refuses to, with a reason. Works without scripts. */
export function StandDownFold({ item, entryId }: { item: ExceptionView; entryId: string }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'stand-down', entryId)
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === 'stand-down' && posted.get('id') === entryId
  return (
    <details open={Object.keys(errors).length > 0 || undefined} className="border-t border-line pt-3">
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>
        Decide on pay<span className="sr-only">: {item.userName}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-3">
        <ErrorSummary errors={errors} ids={{ notes: `stand-down-${entryId}` }} />
        <input type="hidden" name="intent" value="stand-down" />
        <input type="hidden" name="id" value={entryId} />
        <TextArea
          id={`stand-down-${entryId}`}
          name="notes"
          label="Why?"
          required
          rows={2}
          maxLength={1000}
          defaultValue={typed.notes}
          errors={errors.notes}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="stoodDown" value="pay" variant="primary" busy={busy}>
            Pay the shift
          </Button>
          <Button type="submit" name="stoodDown" value="refuse" variant="danger" busy={busy}>
            Do not pay
          </Button>
        </div>
      </Form>
    </details>
  )
}
