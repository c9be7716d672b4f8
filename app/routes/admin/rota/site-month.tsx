import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findSiteMonth, SiteMonthQuery } from '~/domain/time/rota/site-month.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showMonth } from '~/platform/dates.ts'
import { classes } from '~/ui/classes.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { MonthChips, MonthTable } from './month-table.tsx'
import { NoDuty } from './no-duty.tsx'
import { PrintButton } from './print-sheet.tsx'
import { SiteChoice } from './site-choice.tsx'
import { count, dayWords, ROTA_CHANGES } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Monthly Rota · Admin Portal' }]

export const loader = listLoader('control', SiteMonthQuery, findSiteMonth)

/** One site's month, one row for each week: who is on each shift, and which ones are unassigned. */
export default function SiteMonthPage() {
  const page = useLoaderData<typeof loader>()
  const { sites, siteId, siteLabel, first, months, thisMonth, mondays, duties, gaps, more } = page
  useAdminRefreshOn(ROTA_CHANGES)
  const month = first.slice(0, 7)
  return (
    <>
      <PageHeader
        title="Monthly rota"
        sub={`${showMonth(first)}: ${count(page.count, 'shift', 'shifts')}, ${count(gaps, 'gap', 'gaps')}`}
        back={{ to: `/admin/rota?${new URLSearchParams({ site: siteId ?? '', week: first })}`, label: 'Rota' }}
        actions={<PrintButton />}
      />
      {siteId === null ? (
        <Empty icon="building" title="There is no site yet">
          Add a site first: each rota belongs to a site.
        </Empty>
      ) : (
        <>
          <SiteChoice sites={sites} siteId={siteId} siteLabel={siteLabel} kept={{ month }} />
          <MonthChips first={first} thisMonth={thisMonth} months={months} kept={{ site: siteId }} />
          {more && <p className="mb-4 font-semibold">Not all shifts are shown. Open a week to see all of it.</p>}
          <MonthTable about={`Shifts at ${siteLabel}`} first={first} mondays={mondays}>
            {(day) => <Shifts siteId={siteId} duties={duties.filter((duty) => duty.day === day)} />}
          </MonthTable>
        </>
      )}
    </>
  )
}

type Shift = ReturnType<typeof findSiteMonth>['duties'][number]

function Shifts({ siteId, duties }: { siteId: string; duties: readonly Shift[] }) {
  if (duties.length === 0) return <NoDuty />
  return (
    <ul className="grid gap-3 drawn-when-near">
      {duties.map(({ id, day, start, end, post, state, gaps, names }) => (
        <li key={id} className="grid justify-items-start gap-1 text-sm">
          <Link
            to={`/admin/rota?${new URLSearchParams({ site: siteId, week: day, duty: id })}`}
            className={classes(
              'link inline-flex min-h-6 items-center tabular-nums max-md:min-h-11',
              state === 'cancelled' && 'line-through',
            )}
          >
            {start} to {end}
            <span className="sr-only">, {dayWords(day)}</span>
          </Link>
          <span className="text-muted wrap-anywhere">
            {post}
            {state === 'draft' && ', draft'}
            {state === 'cancelled' && ', cancelled'}
          </span>
          {state !== 'cancelled' &&
            names.map((name) => (
              <span key={name} className="wrap-anywhere">
                {name}
              </span>
            ))}
          {gaps > 0 && (
            <span className="font-semibold text-bad">
              {gaps === 1 && names.length === 0 ? 'Nobody yet' : `${gaps} missing`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
