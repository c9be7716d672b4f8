import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listDutyChanges } from '~/domain/time/rota/changes.server.ts'
import { ChangeQuery } from '~/domain/time/rota/input.ts'
import { type DutyChangeView } from '~/domain/time/rota/views.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { chooseSite } from '~/domain/kernel/sites/choose.server.ts'
import { SiteWord } from '~/domain/kernel/sites/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { ListPager, ListSearch, PeriodFields, useFilter } from '~/routes/admin/list-search.tsx'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ColumnTable } from '~/routes/admin/columns/column-table.tsx'
import { noticeWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Short-notice changes · Admin Portal' }]

/** Changes with less than this many days of notice are listed by default. */
const USUAL_DAYS = 7

const NoticeQuery = ChangeQuery.safeExtend({ siteName: SiteWord })

export const loader = listLoader('control', NoticeQuery, (actor, { siteName, ...query }) => {
  const { site, ...sites } = chooseSite(actor, { siteId: query.siteId, siteName })
  const siteId = site?.id ?? query.siteId
  const days = query.underDays ?? USUAL_DAYS
  const page = listDutyChanges(actor, { ...query, siteId, underDays: days })
  return { ...page, sites, siteId: siteId ?? '', siteLabel: site?.label ?? '', days }
})

const KINDS: Record<string, string> = {
  assigned: 'Put on',
  changed: 'Changed',
  cancelled: 'Cancelled',
  withdrawn: 'Taken off',
}
const SHORT_S = 86_400

/** Changes of published shifts with little notice: who was told, when, and how long before the start. */
export default function NoticePage() {
  const { items, next, sites, siteId, siteLabel, days } = useLoaderData<typeof loader>()
  const filter = useFilter()
  return (
    <>
      <PageHeader
        title="Short-notice changes"
        sub={`Published shifts changed with less than ${days === 1 ? 'a day' : `${days} days`} of notice`}
        back={{ to: '/admin/rota', label: 'Rota' }}
      />
      <ListSearch className="lg:grid-cols-5">
        <SiteFilter sites={sites} siteId={siteId} siteLabel={siteLabel} name="siteId" all="All sites" />
        <PeriodFields />
        <TextField
          {...filter('underDays')}
          placeholder={String(days)}
          inputMode="numeric"
          label="Less notice than (days)"
        />
      </ListSearch>
      <ColumnTable
        list="rota/notice"
        caption="Short-notice changes"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="check" title="No such changes">
            No late changes. Without dates, this page shows the last 28 days.
          </Empty>
        }
        columns={[
          { key: 'at', label: 'Changed', head: true, cell: (row) => <When row={row} /> },
          { key: 'who', label: 'Person', cell: (row) => row.userName ?? 'Nobody was on it' },
          { key: 'post', label: 'Site and position', cell: (row) => `${row.site}, ${row.post}` },
          { key: 'what', label: 'What', cell: (row) => <What row={row} /> },
          {
            key: 'notice',
            label: 'Notice',
            cell: (row) => (
              <Badge tone={row.noticeSeconds < SHORT_S ? 'bad' : 'warn'}>{noticeWords(row.noticeSeconds)}</Badge>
            ),
          },
          { key: 'told', label: 'Told', cell: (row) => (row.toldAt ? showInstant(row.toldAt) : 'Nobody to tell') },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}

const When = ({ row: { at, by } }: { row: DutyChangeView }) => (
  <span className="tabular-nums">
    {showInstant(at)}
    {by && <span className="block text-sm font-normal text-muted">by {by}</span>}
  </span>
)

const What = ({ row: { kind, before, after } }: { row: DutyChangeView }) => (
  <>
    <span className="font-semibold">{KINDS[kind] ?? kind}</span>
    {before && (
      <span className="block text-sm">
        {after ? 'was ' : ''}
        {showHours(before)}
      </span>
    )}
    {after && (
      <span className="block text-sm">
        {before ? 'is ' : ''}
        {showHours(after)}
      </span>
    )}
  </>
)
