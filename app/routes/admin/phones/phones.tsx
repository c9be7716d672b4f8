import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showSize } from '~/domain/content/documents/link.ts'
import { dropRecords } from '~/domain/offline/outbox/drop.server.ts'
import { PhoneId, PhoneList } from '~/domain/offline/outbox/input.ts'
import { listPhones, type PhoneLine } from '~/domain/offline/outbox/lists.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showInstant } from '~/platform/dates.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { DropForm } from './drop-form.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Phones · Admin Portal' }]

export const loader = listLoader('admin', PhoneList, listPhones, { limit: 50 })

export const action = pageActions('admin', {
  drop: formAction(PhoneId, dropRecords, ({ records }, { url }) => ({
    to: url.pathname + url.search,
    toast: { title: records === 1 ? '1 record discarded' : `${records} records discarded`, tone: 'good' },
  })),
})

export const clientAction = keepTyped()

/** Every phone that stores entries until they are sent: when it was last seen, and what never arrived. */
export default function Phones() {
  const { items, next } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  useAdminRefreshOn([
    'phone.gap_found',
    'phone.lost_storage',
    'phone.dropped',
    'operation.settled',
    'operation.refused',
  ])
  return (
    <>
      <PageHeader
        title="Phones"
        sub="Entries made without signal wait on the phone. Each has a number, so you can see when one is missing."
        actions={<LinkButton to="/admin/operations">Entries recorded offline</LinkButton>}
      />
      <Table
        caption="Phones"
        rows={items}
        rowKey={(row) => row.id}
        empty={<Empty icon="phone" title="No phone has been used yet" />}
        columns={[
          {
            key: 'who',
            label: 'Staff member',
            head: true,
            cell: (row) => (
              <PersonLink id={row.userId} name={row.userName}>
                {row.device}
              </PersonLink>
            ),
          },
          {
            key: 'heard',
            label: 'Last seen',
            cell: (row) => <span className="tabular-nums">{showInstant(row.lastHeardAt)}</span>,
          },
          { key: 'number', label: 'Last number', cell: (row) => <span className="tabular-nums">{row.lastSeq}</span> },
          { key: 'state', label: 'State', cell: (row) => <State phone={row} /> },
          {
            key: 'kept',
            label: 'Stored encrypted',
            cell: (row) =>
              row.kept === 0 ? (
                <span className="text-muted">Nothing</span>
              ) : (
                <span className="grid gap-2">
                  <span className="tabular-nums">
                    {row.kept === 1 ? '1 record' : `${row.kept} records`}, {showSize(row.keptBytes)}
                  </span>
                  <DropForm phone={row} result={result} />
                </span>
              ),
          },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}

function State({ phone: { shared, missing, unsent, lostAt, persisted, endedAt } }: { phone: PhoneLine }) {
  const whole = missing.length === 0 && unsent === 0 && !lostAt
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {shared && <Badge>Shared tablet</Badge>}
      {whole && !shared && <Badge tone="good">Nothing missing</Badge>}
      {unsent > 0 && <Badge tone="warn">{unsent} not sent yet</Badge>}
      {missing.length > 0 && <Badge tone="bad">{missingWords(missing)} never arrived</Badge>}
      {lostAt && <Badge tone="bad">Storage cleared {showInstant(lostAt)}</Badge>}
      {persisted === false && <Badge>Storage not protected</Badge>}
      {endedAt && <Badge>Signed out by an administrator {showInstant(endedAt)}</Badge>}
    </span>
  )
}

const SHOWN = 5

function missingWords(missing: number[]): string {
  const rest = missing.length - SHOWN
  const listed = missing.slice(0, SHOWN).join(', ')
  return `${missing.length === 1 ? 'Number' : 'Numbers'} ${listed}${rest > 0 ? ` and ${rest} more` : ''}`
}
