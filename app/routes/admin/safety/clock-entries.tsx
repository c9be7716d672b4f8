import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { checkMarks, flagMarks } from '~/domain/time/clocking/check-marks.ts'
import { NOT_ENROLLED } from '~/domain/time/clocking/check-marks.ts'
import { fenceWords } from '~/domain/time/clocking/fence.ts'
import { EntryQuery } from '~/domain/time/clocking/input.ts'
import { type ReviewedEntry } from '~/domain/time/clocking/views.ts'
import { listEntries } from '~/domain/time/clocking/review.server.ts'
import { findSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { useAskedParams } from '~/ui/asked-params.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { IdentityForm } from './identity-form.tsx'
import { ListPager, ListSearch, PeriodFields, useFilter, useSorting } from '~/routes/admin/list-search.tsx'
import { locationText } from '~/platform/location.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { RecordTimes } from '~/routes/admin/phones/record-times.tsx'
import { identity } from './actions.server.ts'

export const meta: MetaFunction = () => [{ title: 'Clock Entries · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  EntryQuery,
  (actor, query) => {
    const entries = listEntries(actor, query)
    return {
      ...entries,
      sites: findSiteNames(
        actor,
        entries.items.map(({ siteId }) => siteId),
      ),
    }
  },
  { limit: PAGE },
)

export const action = pageActions('admin', { identity })

export const clientAction = keepTyped()

export default function ClockEntries() {
  const { items, next, sites } = useLoaderData<typeof loader>()
  const filter = useFilter()
  const stoodDown = useAskedParams().get('stoodDown')
  useAdminRefreshOn(['clock.in', 'clock.out', 'clock.out_withdrawn', 'clock.identity_checked'])
  return (
    <>
      <PageHeader title="Clock Entries" sub="Every clock-in and clock-out" />
      <ListSearch className="md:grid-cols-3 xl:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))_auto]">
        {stoodDown && <input type="hidden" name="stoodDown" value={stoodDown} />}
        <TextField {...filter('q')} type="search" label="Name or employee ID" />
        <SelectField
          {...filter('action')}
          label="Kind"
          options={[
            { value: '', label: 'All' },
            { value: 'clock_in', label: 'Clock-ins' },
            { value: 'clock_out', label: 'Clock-outs' },
          ]}
        />
        <SelectField
          {...filter('identityCheck')}
          label="Identity check"
          options={[
            { value: '', label: 'All' },
            { value: 'pending', label: 'Waiting' },
            { value: 'confirmed', label: 'Confirmed' },
            { value: 'rejected', label: 'Rejected' },
            { value: 'not_enrolled', label: NOT_ENROLLED },
            { value: 'declared', label: 'Declared' },
          ]}
        />
        <PeriodFields />
      </ListSearch>
      <Entries items={items} sites={sites} />
      <ListPager shown={items.length} next={next} />
    </>
  )
}

function Entries({ items, sites }: { items: ReviewedEntry[]; sites: Record<string, string> }) {
  const result = useAnswer<ActionAnswer>()?.result
  const { column } = useSorting('-time')
  return (
    <Table
      caption="Clock entries"
      rows={items}
      rowKey={(row) => row.id}
      empty={<Empty icon="clock" title="No clock entries found" />}
      columns={[
        {
          key: 'who',
          label: 'Staff member',
          head: true,
          ...column('staff'),
          cell: (row) => (
            <PersonLink id={row.userId} name={row.userName}>
              {roleLabel(row.user.role)}
            </PersonLink>
          ),
        },
        {
          key: 'kind',
          label: 'Kind',
          cell: (row) =>
            row.action === 'clock_in' ? (
              <Badge tone="good">Clock in</Badge>
            ) : (
              <Badge>{row.withdrawnAt ? 'Clock out, withdrawn' : 'Clock out'}</Badge>
            ),
        },
        {
          key: 'when',
          label: 'When',
          ...column('time', { descending: true }),
          cell: (row) => (
            <span className="grid gap-0.5 tabular-nums">
              {row.withdrawnAt ? <s>{showInstant(row.timestamp)}</s> : showInstant(row.timestamp)}
              {row.trust && row.trust !== 'server' && (
                <span className="grid gap-0.5 text-sm text-muted">
                  <RecordTimes {...row} />
                </span>
              )}
              {row.withdrawnAt && (
                <span className="text-sm text-muted">Withdrawn {showInstant(row.withdrawnAt)} (not counted)</span>
              )}
              {row.corrected && (
                <span className="text-sm text-muted">
                  {row.method === 'correction'
                    ? 'Added by a correction'
                    : `Corrected: ${showInstant(row.effectiveAt)} counts`}
                </span>
              )}
              {row.enteredBy && (
                <span className="text-sm text-muted">
                  Entered by {row.enteredBy}
                  {row.provisional && ', until the phone connects'}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'where',
          label: 'Where',
          cell: (row) => (
            <span className="grid gap-0.5 text-sm">
              {locationText(row.location)}
              {row.fence && <span className="text-muted">{fenceWords(row.fence, sites[row.siteId ?? ''])}</span>}
            </span>
          ),
        },
        {
          key: 'checks',
          label: 'Checks',
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-1.5">
              {[...checkMarks(row), ...flagMarks(row)].map(({ words, tone }) => (
                <Badge key={words} tone={tone}>
                  {words}
                </Badge>
              ))}
              {row.identityCheck === 'pending' && (
                <IdentityForm id={row.id} userId={row.userId} name={row.userName} result={result} />
              )}
              {row.decidedOwn && (
                <span className="w-full text-sm text-muted">Reviewed their own entry (sole administrator)</span>
              )}
              {row.identityNotes && <span className="w-full text-sm text-muted">{row.identityNotes}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
