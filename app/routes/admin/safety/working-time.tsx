import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { minutesWords } from '~/platform/minutes-words.ts'
import { listWorkingTime, WorkingTimeQuery } from '~/domain/forms/working-time/working-time.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { showDate, showDay, showInstant, showTime } from '~/platform/dates.ts'
import { ListPager, ListSearch, useFilter } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { type Column, Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Working Time · Admin Portal' }]

const PAGE = 50

export const loader = listLoader('admin', WorkingTimeQuery, listWorkingTime, { limit: PAGE })

type Row = ReturnType<typeof listWorkingTime>['items'][number]

export default function WorkingTime() {
  const { items, next } = useLoaderData<typeof loader>()
  const filter = useFilter()
  return (
    <>
      <PageHeader
        title="Working Time"
        sub="Average hours a week, rest under eleven hours between shifts, and who has agreed to work more than 48 hours"
        actions={<LinkButton to="/admin/hours">Hours</LinkButton>}
      />
      <ListSearch className="sm:grid-cols-[14rem_auto]">
        <TextField {...filter('on')} type="date" label="Up to this day" />
      </ListSearch>
      <Table
        caption="Working time by person"
        rows={items}
        rowKey={(row) => row.userId}
        columns={COLUMNS}
        empty={<Empty icon="clock" title="No staff yet" />}
      />
      <ListPager shown={items.length} next={next} from="after" />
    </>
  )
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    head: true,
    cell: (row) => (
      <PersonLink id={row.userId} name={row.name}>
        {row.employeeId}
      </PersonLink>
    ),
  },
  {
    key: '17',
    label: '17 weeks',
    numeric: true,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {row.over48 && <Badge tone="bad">Over 48</Badge>}
        {row.average17.toFixed(2)}
      </span>
    ),
  },
  { key: '26', label: '26 weeks', numeric: true, cell: (row) => row.average26.toFixed(2) },
  {
    key: 'rest',
    label: 'Rest breaches',
    cell: (row) =>
      row.shortRests.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">
            {row.shortRests.length}, short by {minutesWords(row.restOwedMinutes)}
          </summary>
          <ul className="text-sm text-muted">
            {row.shortRests.map((rest) => (
              <li key={String(rest.startedAt)}>
                {showInstant(rest.endedAt)} to {showTime(rest.startedAt)}: {minutesWords(rest.restMinutes)} of rest
              </li>
            ))}
          </ul>
        </details>
      ),
  },
  {
    key: 'optOut',
    label: 'Opt-out',
    cell: (row) =>
      row.optOut && (
        <LinkButton to={`/admin/form-submissions/${row.optOut.submissionId}`} size="sm">
          {row.optOut.submittedAt ? showDate(row.optOut.submittedAt) : 'Open'}
          {row.optOut.endsOn && `, ends ${showDay(row.optOut.endsOn)}`}
          <span className="sr-only"> opt-out of {row.name}</span>
        </LinkButton>
      ),
  },
]
