import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { listSessions } from '~/domain/safety/lone-worker/for-control.server.ts'
import { LoneQuery } from '~/domain/safety/lone-worker/input.ts'
import { loneStatistics } from '~/domain/safety/lone-worker/statistics.server.ts'
import { listWatchTests, testWatch } from '~/domain/safety/watch-test/watch-test.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { ColumnTable } from '~/routes/admin/columns/column-table.tsx'
import { ListPager, ListSearch } from '~/routes/admin/list-search.tsx'
import { showInstant, showMonth } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { durationText } from '~/ui/duration.ts'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { endWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Lone-worker records · Admin Portal' }]

export const loader = listLoader('admin', LoneQuery.pick({ month: true, before: true }), (actor, query) => ({
  statistics: loneStatistics(actor, query),
  tests: listWatchTests(actor).slice(0, 14),
  asked: query.month,
  ended: listSessions(actor, { ...query, state: 'ended', limit: 50 }),
}))

export const action = pageActions('admin', {
  test: formAction(
    Nothing,
    (actor) => testWatch(actor),
    ({ ok }) => ({
      to: '/admin/lone-workers/records',
      toast: ok
        ? { title: 'Monitoring works', tone: 'good' }
        : { title: 'The test failed: an alert was raised', tone: 'bad' },
    }),
  ),
})

export const clientAction = keepTyped()

/** Says how long a site's alerts waited on average; a dash if there was none. */
const seenAfter = ({
  alerts,
  secondsToAcknowledge: seconds,
}: {
  alerts: number
  secondsToAcknowledge: number | null
}) => (seconds !== null ? durationText(seconds * 1000) : alerts > 0 ? 'Not acknowledged' : '–')

/** A month's figures, the daily tests and the finished sessions. */
export default function Records() {
  const { statistics, tests, asked, ended } = useLoaderData<typeof loader>()
  const busy = useNavigation().formData?.get('intent') === 'test'
  return (
    <>
      <PageHeader
        title="Lone-worker records"
        back={{ to: '/admin/lone-workers', label: 'Working alone' }}
        actions={
          <Form method="post">
            <input type="hidden" name="intent" value="test" />
            <Button type="submit" icon="refresh" busy={busy} busyLabel="Testing...">
              Run a test now
            </Button>
          </Form>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <section aria-labelledby="month-title">
          <h2 id="month-title" className="mb-2 text-lg font-bold">
            {showMonth(`${statistics.month}-01`)}
          </h2>
          <ListSearch>
            <TextField name="month" type="month" label="Month" plain defaultValue={statistics.month} />
          </ListSearch>
          <ColumnTable
            list="lone-workers/records"
            caption="By site"
            rows={statistics.sites}
            rowKey={(row) => row.site}
            empty={<Empty icon="chart" title="Nobody worked alone in this month" />}
            columns={[
              { key: 'site', label: 'Site', head: true, cell: (row) => row.site },
              { key: 'sessions', label: 'Sessions', cell: (row) => row.sessions },
              { key: 'checks', label: 'Calls made', cell: (row) => row.checks },
              { key: 'late', label: 'Late', cell: (row) => row.late },
              { key: 'missed', label: 'Missed', cell: (row) => row.missed },
              { key: 'alerts', label: 'Alerts', cell: (row) => row.alerts },
              { key: 'false', label: 'False alarms', cell: (row) => row.falseAlarms },
              {
                key: 'seen',
                label: 'Acknowledged after',
                cell: seenAfter,
              },
            ]}
          />
        </section>
        <section aria-labelledby="tests-title">
          <h2 id="tests-title" className="mb-2 text-lg font-bold">
            Monitoring tests
          </h2>
          <Table
            caption="Monitoring tests, newest first"
            rows={tests}
            rowKey={(row) => row.id}
            empty={
              <Empty icon="shield-check" title="No test yet">
                It runs every morning once people work alone.
              </Empty>
            }
            columns={[
              { key: 'at', label: 'When', head: true, cell: (row) => showInstant(row.at) },
              {
                key: 'ok',
                label: 'Result',
                cell: (row) => <Badge tone={row.ok ? 'good' : 'bad'}>{row.ok ? 'Works' : 'Failed'}</Badge>,
              },
              {
                key: 'steps',
                label: 'Steps',
                cell: (row) => row.steps.map(({ name, ms, words }) => `${name} ${words ?? `${ms} ms`}`).join('; '),
              },
            ]}
          />
        </section>
        <section aria-labelledby="ended-title">
          <h2 id="ended-title" className="mb-2 text-lg font-bold">
            Sessions that ended
          </h2>
          {asked && <p className="mb-2 text-muted">Started in {showMonth(`${asked}-01`)} or earlier.</p>}
          <Table
            caption="Sessions that ended, newest first"
            rows={ended.items}
            rowKey={(row) => row.id}
            empty={<Empty icon="history" title="No session has ended yet" />}
            columns={[
              {
                key: 'who',
                label: 'Who',
                head: true,
                cell: (row) => (
                  <Link to={`/admin/lone-workers/${row.id}`} className="inline-flex min-h-6 hover:underline">
                    {row.userDetails.fullName}
                  </Link>
                ),
              },
              { key: 'site', label: 'Where', cell: (row) => row.site ?? row.place ?? 'Not recorded' },
              { key: 'from', label: 'From', cell: (row) => showInstant(row.startedAt) },
              { key: 'to', label: 'To', cell: (row) => (row.endedAt ? showInstant(row.endedAt) : '') },
              { key: 'how', label: 'Ended by', cell: (row) => endWords(row.endedHow) },
            ]}
          />
          <ListPager shown={ended.items.length} label="Sessions that ended" next={ended.next} />
        </section>
      </div>
    </>
  )
}
