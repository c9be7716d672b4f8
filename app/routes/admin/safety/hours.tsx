import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { may } from '~/domain/kernel/access/permissions.ts'
import { bandWords } from '~/domain/time/clocking/band-words.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { listHours } from '~/domain/time/clocking/hours.server.ts'
import { HoursQuery } from '~/domain/time/clocking/input.ts'
import { periodText, stepOf } from '~/domain/time/clocking/period.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { dayOf, showDate, showDays, showTime } from '~/platform/dates.ts'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { ListPager, ListSearch, PeopleSearchField, PeriodFields, useFilter } from '~/routes/admin/list-search.tsx'
import { Badge } from '~/ui/badge.tsx'
import { useAskedParams } from '~/ui/asked-params.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ColumnTable } from '~/routes/admin/columns/column-table.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { Lasting } from '~/ui/lasting.tsx'

export const meta: MetaFunction = () => [{ title: 'Hours · Admin Portal' }]

const PAGE = 100

export const loader = listLoader(
  'control',
  HoursQuery,
  (actor, query) => {
    const { period, day = dayOf(new Date()) } = query
    const steps = { back: stepOf(period, day, -1), on: stepOf(period, day, 1) }
    const mayExport = may(actor, 'clock.review')
    const view = listHours(actor, query)
    const title = query.from || query.to ? showDays(view.from, view.to) : periodText(period, day)
    return { ...view, mayExport, period, steps, title }
  },
  { limit: PAGE },
)

export default function Hours() {
  const { items, next, total, totals, unlisted, all, title, steps, mayExport } = useLoaderData<typeof loader>()
  const filter = useFilter()
  const to = useAddress()
  const query = useAskedParams()
  // Links from a pay period set its days. They stay while a person is looked for.
  const asksForDays = Boolean(query.get('from') || query.get('to'))
  useAdminRefreshOn([
    ...(['clock.in', 'clock.out', 'clock.out_withdrawn', 'clock.identity_checked'] as const),
    ...(['clock.shift_flagged', 'correction.approved'] as const),
  ])
  return (
    <>
      <PageHeader
        title="Hours"
        sub={`${title}: ${minutesWords(all.minutes)} in ${all.shifts === 1 ? '1 shift' : `${all.shifts} shifts`}${all.open ? `, ${all.open} still open` : ''}`}
        actions={
          mayExport && (
            <>
              <LinkButton to="/admin/pay-periods">Pay periods</LinkButton>
              <LinkButton to="/admin/working-time">Working time</LinkButton>
              <LinkButton href={to({ by: 'person' }, '/admin/hours/export')} onClick={askThenOpen} icon="download">
                Payroll CSV
              </LinkButton>
              <LinkButton href={to({ by: 'shift' }, '/admin/hours/export')} onClick={askThenOpen} icon="download">
                Shifts CSV
              </LinkButton>
            </>
          )
        }
      />
      <ListSearch className="lg:grid-cols-[minmax(0,1fr)_10rem_11rem_auto]">
        <PeopleSearchField />
        {asksForDays ? (
          <PeriodFields />
        ) : (
          <>
            <SelectField
              {...filter('period')}
              label="Period"
              options={[
                { value: '', label: 'Week' },
                { value: 'day', label: 'Day' },
                { value: 'month', label: 'Month' },
              ]}
            />
            <TextField {...filter('day')} type="date" label="Date in the period" />
          </>
        )}
      </ListSearch>
      <nav aria-label="Periods" className="mb-3 flex gap-2">
        <LinkButton to={to({ day: steps.back })} size="sm" icon="arrow-left">
          Previous
        </LinkButton>
        <LinkButton to={to({ day: steps.on })} size="sm" iconAfter="arrow-right">
          Next
        </LinkButton>
      </nav>
      {totals.length > 0 && (
        <>
          <h2 className="mb-2 font-bold">By person</h2>
          <Table caption="Hours by person" rows={totals} rowKey={(row) => row.userId} columns={TOTALS} />
          {unlisted > 0 && (
            <p className="mt-2 font-semibold">
              And {unlisted.toLocaleString('en-GB')} more. Search by name, or open the payroll CSV.
            </p>
          )}
          <h2 className="mt-6 mb-2 font-bold">Shifts</h2>
        </>
      )}
      <ColumnTable
        list="hours"
        csv
        caption="Shifts"
        rows={items}
        rowKey={(row) => row.id}
        columns={SHIFTS}
        empty={<Empty icon="clock" title="No shift began in this period" />}
      />
      <ListPager shown={items.length} total={total} next={next} />
    </>
  )
}

/** Returns a function that changes some fields of this page's address and goes back to the list's first page. */
function useAddress() {
  const [query] = useSearchParams()
  return (changes: Record<string, string>, path = '') => {
    const address = new URLSearchParams(query)
    address.delete('before')
    // If the day changes, so does the period.
    if (changes.day) for (const name of ['from', 'to']) address.delete(name)
    for (const [name, value] of Object.entries(changes)) address.set(name, value)
    return `${path}?${address}`
  }
}

type View = ReturnType<typeof listHours>

const TOTALS: Column<View['totals'][number]>[] = [
  {
    key: 'name',
    label: 'Name',
    head: true,
    cell: (row) => <PersonLink id={row.userId} name={row.name} />,
  },
  { key: 'number', label: 'Employee ID', cell: (row) => row.employeeId ?? 'None' },
  { key: 'shifts', label: 'Shifts', numeric: true, cell: (row) => row.shifts },
  { key: 'open', label: 'Still open', numeric: true, cell: (row) => row.open || '' },
  { key: 'hours', label: 'Hours', numeric: true, cell: (row) => minutesWords(row.minutes) },
]

const SHIFTS: Column<View['items'][number]>[] = [
  {
    key: 'name',
    label: 'Name',
    head: true,
    cell: (row) => <PersonLink id={row.userId} name={row.name} />,
  },
  { key: 'date', label: 'Date', cell: (row) => showDate(row.startedAt) },
  { key: 'in', label: 'In', numeric: true, cell: (row) => showTime(row.startedAt) },
  {
    key: 'out',
    label: 'Out',
    numeric: true,
    cell: ({ endedAt }) =>
      endedAt ? (
        <time dateTime={new Date(endedAt).toISOString()} title={showDate(endedAt)}>
          {showTime(endedAt)}
        </time>
      ) : (
        'Open'
      ),
  },
  {
    key: 'hours',
    label: 'Hours',
    numeric: true,
    cell: (row) => (row.minutes === null ? <Lasting since={row.startedAt} /> : minutesWords(row.minutes)),
  },
  {
    key: 'paid',
    label: 'Paid',
    numeric: true,
    cell: (row) => row.paidMinutes !== null && minutesWords(row.paidMinutes),
  },
  {
    key: 'bands',
    label: 'Breakdown',
    cell: (row) => row.bands && <span className="text-sm text-muted">{bandWords(row.bands).join(', ')}</span>,
  },
  { key: 'site', label: 'Site', cell: (row) => row.siteName ?? '' },
  {
    key: 'flags',
    label: 'Flags',
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        {row.flags.map((flag) => (
          <Badge key={flag} tone="caution">
            {flag}
          </Badge>
        ))}
      </span>
    ),
  },
]
