import { type HookDelivery, type WebhookView } from '~/domain/account/webhooks/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { OlderLinks } from '~/ui/older-links.tsx'
import { Table } from '~/ui/table.tsx'

type Props = {
  items: HookDelivery[]
  next: string | null
  older: boolean
  webhook: Pick<WebhookView, 'id' | 'enabled'>
}

/** What was posted to a webhook and what it answered, with a button to send it again. */
export function Deliveries({ items, next, older, webhook }: Props) {
  return (
    <section className="mt-6">
      <Table
        caption="Deliveries, newest first"
        rows={items}
        rowKey={(row) => row.id}
        empty={<Empty icon="send" title="Nothing posted yet" />}
        columns={[
          { key: 'type', label: 'Event', head: true, cell: (row) => row.type },
          { key: 'at', label: 'Queued', cell: (row) => showInstant(row.createdAt) },
          {
            key: 'state',
            label: 'State',
            cell: (row) => <Badge tone={TONES[row.state] ?? 'neutral'}>{STATES[row.state] ?? row.state}</Badge>,
          },
          { key: 'tries', label: 'Refused', cell: (row) => row.attempts },
          { key: 'answer', label: 'Answer', cell: (row) => answerOf(row) },
          { key: 'next', label: 'Next try', cell: (row) => (row.nextAt ? showInstant(row.nextAt) : '') },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) =>
              webhook.enabled && row.eventId !== null && AT_AN_END.includes(row.state) ? (
                <ActionButton
                  intent="again"
                  fields={{ id: webhook.id, deliveryId: row.id }}
                  size="sm"
                  icon="send"
                  aria-label={`Send ${row.type} of ${showInstant(row.createdAt)} again`}
                  className="max-md:min-h-11"
                >
                  Send again
                </ActionButton>
              ) : null,
          },
        ]}
      />
      <OlderLinks next={next} older={older} newest={`/admin/webhooks/${webhook.id}`} />
    </section>
  )
}

const AT_AN_END = ['sent', 'failed', 'uncertain']
const STATES: Record<string, string> = {
  waiting: 'Waiting',
  claimed: 'On its way',
  sent: 'Delivered',
  failed: 'Failed',
  uncertain: 'Uncertain',
}
const TONES: Record<string, 'good' | 'bad' | 'warn'> = { sent: 'good', failed: 'bad', uncertain: 'warn' }

const answerOf = ({ status, answer, error, ms }: HookDelivery) =>
  [status, ms === null ? null : `${ms} ms`, answer, error].filter((part) => part !== null).join(' · ')
