import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { may } from '~/domain/kernel/access/permissions.ts'
import { findSiteMap, mapTiles } from '~/domain/safety/map/map.server.ts'
import { listSites } from '~/domain/kernel/sites/sites.server.ts'
import { type SiteView } from '~/domain/kernel/sites/views.ts'
import { keepMapShown, mapShown, MapShown } from '~/http/map-shown.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { dayOf, showDay } from '~/platform/dates.ts'
import { MapPanel } from '~/routes/admin/map/map-panel.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Sites · Admin Portal' }]

export const loader = pageLoader('control', async (actor, { request }) => {
  const shown = await mapShown(request)
  return {
    sites: listSites(actor),
    mayAdd: may(actor, 'site.manage'),
    today: dayOf(new Date()),
    shown,
    map: shown === 'hidden' ? null : findSiteMap(actor),
    tiles: mapTiles(),
  }
})

export const clientAction = keepTyped('The map was not changed')

/** The only choice here is whether the map is shown. Other actions for a site are on its own page. */
export const action = pageActions('control', {
  map: formAction(
    MapShown,
    (_actor, { shown }) => keepMapShown(shown),
    (headers) => ({ to: '/admin/sites', headers }),
  ),
})

export default function SitesPage() {
  const { sites, mayAdd, today, map, shown, tiles } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sites"
        sub="Where people work, and who is told about an alert there"
        actions={
          <>
            <LinkButton href="/admin/sites/export" icon="download">
              Export CSV
            </LinkButton>
            {mayAdd && (
              <>
                <LinkButton to="/admin/sites/import" icon="upload">
                  Import CSV
                </LinkButton>
                <LinkButton to="/admin/sites/new" variant="primary" icon="plus">
                  New Site
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <Table
        caption="Sites"
        rows={sites}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="building" title="No sites yet">
            Add the places where people work. Lone-worker monitoring starts at clock-in where they work alone.
          </Empty>
        }
        columns={[
          {
            key: 'name',
            label: 'Site',
            head: true,
            cell: (row) => (
              <>
                <Link to={`/admin/sites/${row.id}`} className="inline-flex min-h-6 hover:underline">
                  {row.name}
                </Link>
                {row.client && <span className="block text-sm font-normal text-muted">{row.client}</span>}
              </>
            ),
          },
          { key: 'address', label: 'Address', cell: (row) => row.address ?? 'Not recorded' },
          { key: 'alone', label: 'Working alone', cell: (row) => <Alone site={row} today={today} /> },
          { key: 'contacts', label: 'Contacts', cell: (row) => row.contacts.length },
        ]}
      />
      {sites.length > 0 && (
        <div className="mt-6 empty:hidden">
          <MapPanel
            {...{ map, shown, tiles }}
            sub="Clocked in now at each site, of the number planned"
            label="Map of sites"
          />
        </div>
      )}
    </>
  )
}

function Alone({ site, today }: { site: SiteView; today: string }) {
  if (!site.worksAlone) return <>No</>
  const overdue = site.checkReviewOn !== null && site.checkReviewOn < today
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone="info">Every {site.checkIntervalMinutes} min</Badge>
      {overdue && <Badge tone="warn">Review was due {showDay(site.checkReviewOn!)}</Badge>}
      {!site.checkReviewOn && <Badge tone="warn">No review date</Badge>}
    </span>
  )
}
