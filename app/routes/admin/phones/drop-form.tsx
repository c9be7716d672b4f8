import { useNavigation } from '@remix-run/react'
import { type PhoneLine } from '~/domain/offline/outbox/lists.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * Deletes what a phone sent, in two presses, without scripts too: the first shows the consequences, the second does it.
 */
export function DropForm({
  phone,
  result,
}: {
  phone: Pick<PhoneLine, 'id' | 'userName'>
  result?: Parameters<typeof answeredFor>[0]
}) {
  const error = Object.values(answeredFor(result, 'drop', phone.id).errors).flat()[0]
  const busy = useNavigation().formData?.get('id') === phone.id
  return (
    <details open={error !== undefined}>
      <summary className={buttonClass({ size: 'sm' }, 'w-fit list-none')}>Discard what this phone sent</summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-sm justify-items-start gap-2">
        <input type="hidden" name="intent" value="drop" />
        <input type="hidden" name="id" value={phone.id} />
        {error && (
          <Alert tone="bad" live="alert">
            {error}
          </Alert>
        )}
        <p className="text-sm">
          Waiting records are refused, and {phone.userName} is told. What has already been recorded is kept.
        </p>
        <Button type="submit" size="sm" variant="danger" busy={busy} busyLabel="Discarding...">
          Yes, discard it
        </Button>
      </Form>
    </details>
  )
}
