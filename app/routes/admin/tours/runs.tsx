import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type RunLine } from '~/domain/time/site-book/runs/views.ts'
import { runTitle, STATE_WORDS } from '~/domain/time/site-book/runs/words.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showInstant } from '~/platform/dates.ts'
import { ListPager, ListSearch } from '~/routes/admin/list-search.tsx'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { useAskedParams } from '~/ui/asked-params.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { RunPageQuery, runPage } from './runs-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Tours Walked · Admin Portal' }]

export const loader = listLoader('control', RunPageQuery, runPage)

const TONES: Record<RunLine['state'], Tone> = {
  due: 'info',
  running: 'info',
  finished: 'good',
  ended_early: 'warn',
  missed: 'bad',
}

/** The tours that were walked or missed, the newest first. */
export default function TourRuns() {
  const { items, next, sites, site } = useLoaderData<typeof loader>()
  const query = useAskedParams()
  useAdminRefreshOn(['tour.started', 'tour.finished', 'tour.missed'])
  return (
    <>
      <PageHeader title="Tours Walked" sub="Every tour with its scans, and every missed tour" />
      <ListSearch className="lg:grid-cols-5">
        <SiteFilter sites={sites} name="siteId" siteId={site?.id ?? ''} siteLabel={site?.label ?? ''} all="All sites" />
        <SelectField
          name="state"
          label="State"
          plain
          defaultValue={query.get('state') ?? ''}
          options={[
            { value: '', label: 'Walked or missed' },
            ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextField name="from" type="date" label="From" plain defaultValue={query.get('from') ?? ''} />
        <TextField name="to" type="date" label="To" plain defaultValue={query.get('to') ?? ''} />
      </ListSearch>
      <Table
        caption="Tours, newest first"
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <Empty icon="location" title="No tours here">
            Tours appear once they are walked or missed.
          </Empty>
        }
        columns={[
          {
            key: 'tour',
            label: 'Tour',
            head: true,
            cell: (run) => (
              <Link to={`/admin/tour-runs/${run.id}`} className="link inline-flex min-h-6">
                {runTitle(run)}
              </Link>
            ),
          },
          { key: 'site', label: 'Site', cell: ({ site }) => site },
          {
            key: 'state',
            label: 'State',
            cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>,
          },
          { key: 'who', label: 'Walked by', cell: ({ userName }) => userName ?? '' },
          { key: 'at', label: 'Started', cell: (run) => showInstant(run.startedAt ?? run.dueAt ?? '') },
          { key: 'scans', label: 'Scanned', cell: ({ scanned, planned }) => `${scanned} of ${planned}` },
          {
            key: 'marks',
            label: 'Marked scans',
            cell: ({ marked }) => (marked > 0 ? <Badge tone="warn">{marked}</Badge> : ''),
          },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}
