import { outcomeWords } from '~/domain/safety/phone-messages/outcomes.ts'
import { type PhoneMessageView } from '~/domain/safety/phone-messages/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { Empty } from '~/ui/empty.tsx'
import { Table } from '~/ui/table.tsx'

/** The state shown for a message until the provider reports more. */
const STATES: Record<string, string> = {
  waiting: 'Waiting to send',
  claimed: 'Sending',
  sent: 'Accepted by the provider',
  failed: 'Not sent',
  uncertain: 'May have been sent',
}

/** Recent text messages and calls, with their cost and the reasons why some failed. */
export const PhoneMessages = ({ messages }: { messages: readonly PhoneMessageView[] }) => (
  <Table
    caption="Texts and calls, newest first"
    rows={messages}
    rowKey={(row) => row.id}
    empty={<Empty icon="phone" title="No texts or calls yet" />}
    columns={[
      {
        key: 'to',
        label: 'To',
        head: true,
        cell: (row) => `${row.toName}, ${row.kind === 'sms' ? 'text' : 'call'} to …${row.toEnd}`,
      },
      { key: 'at', label: 'Queued', cell: (row) => showInstant(row.createdAt) },
      {
        key: 'state',
        label: 'State',
        cell: (row) => outcomeWords(row.kind, row.outcome) ?? STATES[row.state] ?? row.state,
      },
      { key: 'tries', label: 'Refused', cell: (row) => row.attempts },
      {
        key: 'cost',
        label: 'Cost',
        cell: (row) => (row.cost ? `${row.cost} ${row.currency ?? ''}` : row.sentAt ? 'Not known yet' : ''),
      },
      { key: 'error', label: 'Fault', cell: (row) => row.error ?? '' },
    ]}
  />
)
