import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SiteFormsQuery } from '~/domain/forms/forms/input.ts'
import { listFormsOfSites } from '~/domain/forms/forms/at-sites.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { FormStatus } from '~/routes/forms/status.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Forms of Your Sites · Admin Portal' }]

export const loader = listLoader('control', SiteFormsQuery, (actor, query) => listFormsOfSites(actor, query), {
  limit: 25,
})

/** Forms from staff about the sites of this supervisor or planner. */
export default function FormsOfSites() {
  const { items, next } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Forms of Your Sites"
        sub="Reports from the last 8 weeks. Health and staff forms are not shown."
      />
      <Table
        caption="Forms of your sites"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="forms" title="No forms from your sites">
            A form belongs to the site it names, or to the site of the shift it was written on.
          </Empty>
        }
        columns={[
          {
            key: 'form',
            label: 'Form',
            head: true,
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {row.templateName}
                {row.alarms > 0 && (
                  <Badge tone="bad" icon="warning">
                    {row.alarms === 1 ? '1 alarm' : `${row.alarms} alarms`}
                  </Badge>
                )}
              </span>
            ),
          },
          { key: 'staff', label: 'Written by', cell: (row) => row.userName },
          { key: 'site', label: 'Site', cell: (row) => row.siteName ?? 'No site named' },
          {
            key: 'status',
            label: 'Status',
            cell: (row) => <FormStatus status={row.status} awaitingSignature={row.awaitingSignature} />,
          },
          { key: 'sent', label: 'Sent', cell: (row) => row.submittedAt && showInstant(row.submittedAt) },
          {
            key: 'open',
            label: 'Actions',
            cell: (row) => (
              <LinkButton
                to={`/admin/site-forms/${row.id}`}
                size="sm"
                icon="eye"
                aria-label={`View ${row.templateName} of ${row.userName}`}
                className="max-md:min-h-11"
              >
                View
              </LinkButton>
            ),
          },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}
