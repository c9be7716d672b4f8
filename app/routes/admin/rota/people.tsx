import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findPeopleWeek, PeopleWeekQuery } from '~/domain/time/rota/people-page.server.ts'
import { type PersonRow } from '~/domain/time/rota/people-week.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { Chips } from '~/ui/chips.tsx'
import { PersonDuties } from './person-duties.tsx'
import { SiteChoice } from './site-choice.tsx'
import { dayWords, daysFrom } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Rota by Person · Admin Portal' }]

export const loader = listLoader('control', PeopleWeekQuery, (actor, query) => findPeopleWeek(actor, query))

/** One week by person, over all sites that the reader may see. */
export default function PeopleWeekPage() {
  const { sites, siteId, siteLabel, weeks, rows, seen, unavailable, more } = useLoaderData<typeof loader>()
  const to = (week: string) => `?${new URLSearchParams({ ...(siteId && { site: siteId }), week })}`
  return (
    <>
      <PageHeader
        title="Rota by Person"
        sub={`Week from ${dayWords(weeks.monday)} ${weeks.monday.slice(0, 4)}`}
        back={{ to: '/admin/rota', label: 'Rota' }}
      />
      <SiteChoice sites={sites} siteId={siteId} siteLabel={siteLabel} all="All sites" kept={{ week: weeks.monday }} />
      <div className="mb-4">
        <Chips
          label="Week"
          chips={[
            { to: to(weeks.before), label: 'Week before', current: false },
            { to: to(weeks.thisMonday), label: 'This week', current: weeks.monday === weeks.thisMonday },
            { to: to(weeks.after), label: 'Week after', current: false },
          ]}
        />
      </div>
      {more && <p className="mb-4 font-semibold">Not all shifts are shown. Choose a site to see its whole week.</p>}
      <Table
        even
        caption={`Shifts by person, week from ${dayWords(weeks.monday)}`}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="calendar" title="No shifts this week">
            Plan shifts on a site’s rota.
          </Empty>
        }
        columns={[
          {
            key: 'name',
            label: 'Person',
            head: true,
            cell: (row) => <Name row={row} month={weeks.monday.slice(0, 7)} seen={seen.includes(row.id)} />,
          },
          ...daysFrom(weeks.monday).map((day) => ({
            key: day,
            label: dayWords(day),
            cell: (row: PersonRow) => (
              <PersonDuties
                duties={row.duties.filter((duty) => duty.day === day)}
                cannot={unavailable.filter((one) => one.userId === row.id && one.day === day)}
              />
            ),
          })),
        ]}
      />
    </>
  )
}

function Name({ row: { id, name, minutes }, month, seen }: { row: PersonRow; month: string; seen: boolean }) {
  if (!id) return <span className="text-bad">{name}</span>
  return (
    <>
      {seen ? (
        <Link
          to={`/admin/rota/people/${id}?month=${month}`}
          className="link inline-flex min-h-6 items-center max-md:min-h-11"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="block text-sm font-normal text-muted">{minutesWords(minutes)}</span>
    </>
  )
}
