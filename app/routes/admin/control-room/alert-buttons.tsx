import { Form } from '@remix-run/react'
import { type AlertView } from '~/domain/emergencies/alert-view.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { Button } from '~/ui/button.tsx'

/** What there is to do about an alert that is not over. */
export function AlertButtons({ alert }: { alert: AlertView }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      {!alert.acknowledgedAt && (
        <ActionButton intent="acknowledge" fields={{ id: alert.id }} variant="sos">
          Acknowledge
        </ActionButton>
      )}
      <Form method="post" preventScrollReset className="flex flex-1 flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="resolve" />
        <input type="hidden" name="id" value={alert.id} />
        <label className="grid min-w-48 flex-1 gap-1 text-sm font-semibold">
          How did it end? (optional)
          <input name="resolution" className="control" maxLength={2000} />
        </label>
        <Button type="submit">Resolve</Button>
      </Form>
    </div>
  )
}
