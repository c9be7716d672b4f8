import { useNavigation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * Deletes something in two presses, without scripts too: the first shows the consequences, the second does it. If it is
 * refused, the reason is shown there, with `help`.
 */
export function DeleteFold({
  label,
  children,
  intent = 'remove',
  help,
}: {
  label: string
  children: ReactNode
  intent?: string
  help?: ReactNode
}) {
  const refused = answeredFor(useAnswer<ActionAnswer>()?.result, intent).errors['']
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <details open={refused !== undefined || undefined} className="mt-8 max-w-3xl">
      <summary className={buttonClass({ variant: 'danger' }, 'w-fit list-none')}>
        <Icon name="trash" />
        {label}
      </summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3 rounded-card border border-bad p-4">
        <input type="hidden" name="intent" value={intent} />
        <div className="wrap-anywhere">{children}</div>
        {refused && (
          <p role="alert" className="font-semibold text-bad">
            {refused.join(' ')}
          </p>
        )}
        {refused && help}
        <Button type="submit" variant="danger" icon="trash" busy={busy} busyLabel="Deleting...">
          Yes, delete it
        </Button>
      </Form>
    </details>
  )
}
