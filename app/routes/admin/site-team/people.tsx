import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listSitePeople, SitePeopleQuery } from '~/domain/time/rota/site-people.server.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { ListPager, ListSearch, useFilter } from '~/routes/admin/list-search.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { TextField } from '~/ui/field.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { Table } from '~/ui/table.tsx'
import { Since } from '~/ui/when.tsx'

export const meta: MetaFunction = () => [{ title: 'People of Your Sites · Admin Portal' }]

export const loader = listLoader('control', SitePeopleQuery, (actor, query) => listSitePeople(actor, query), {
  limit: 50,
})

/** People who work at the sites of this supervisor or planner, with the number to ring. */
export default function PeopleOfSites() {
  const { items, next } = useLoaderData<typeof loader>()
  const filter = useFilter()
  useAdminRefreshOn(['clock.in', 'clock.out'])
  return (
    <>
      <PageHeader title="People of Your Sites" sub="Staff with a shift within 8 weeks, or clocked in there now" />
      <ListSearch button="Search">
        <TextField {...filter('q')} type="search" label="Search by name" />
      </ListSearch>
      <Table
        caption="People of your sites"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="users" title="No people found">
            People appear here once a shift at your site is published to them.
          </Empty>
        }
        columns={[
          {
            key: 'name',
            label: 'Name',
            head: true,
            cell: (row) => (
              <>
                {row.opens ? (
                  <Link
                    to={`/admin/rota/people/${row.id}`}
                    className="link inline-flex min-h-6 items-center max-md:min-h-11"
                  >
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
                <span className="block text-sm font-normal text-muted">{row.role}</span>
              </>
            ),
          },
          {
            key: 'phone',
            label: 'Phone',
            cell: (row) => (row.phone ? <PhoneLink phone={row.phone} name={row.name} /> : 'No number'),
          },
          {
            key: 'now',
            label: 'Now',
            cell: (row) =>
              row.here ? (
                <Badge tone="good">
                  {row.here.siteName}, <Since at={row.here.since} />
                </Badge>
              ) : (
                'Not clocked in at your sites'
              ),
          },
          {
            key: 'next',
            label: 'Next shift',
            cell: (row) =>
              row.next ? (
                <>
                  {showHours(row.next)}
                  <span className="block text-sm text-muted">
                    {row.next.siteName}, {row.next.postName}
                  </span>
                </>
              ) : (
                'None planned'
              ),
          },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}
