import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { findGrid, GridQuery } from '~/domain/time/rota/grid.server.ts'
import { listOffRoad } from '~/domain/fitness/vehicles/notices.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { dayOf } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { rotaAction } from './actions.server.ts'
import { AddDuty, AddPost } from './add-forms.tsx'
import { DutyPanel } from './duty-panel.tsx'
import { useFocusBack } from './focus-back.ts'
import { PrintButton, PrintSheet } from './print-sheet.tsx'
import { SiteChoice } from './site-choice.tsx'
import { Swaps } from './swaps.tsx'
import { ToTell } from './to-tell.tsx'
import { WeekActions } from './week-actions.tsx'
import { WeekTable } from './week-table.tsx'
import { dayWords, ROTA_CHANGES } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Rota · Admin Portal' }]

export const loader = listLoader('control', GridQuery, (actor, query) => {
  // Without a query, the board shows what needs work: all sites, the first week with a gap.
  if (Object.values(query).every((asked) => asked === undefined)) throw redirect('/admin/rota/board')
  const grid = findGrid(actor, query)
  return {
    ...grid,
    offRoad: listOffRoad(actor, { siteId: grid.siteId }),
    today: dayOf(new Date()),
  }
})

export const action = rotaAction

export const clientAction = keepTyped()

const REFRESH_ON = [
  ...ROTA_CHANGES,
  ...(['swap.answered', 'swap.decided', 'swap.ended'] as const),
  ...(['unavailable.added', 'unavailable.removed', 'vehicle.off_road', 'vehicle.cleared'] as const),
] as const

/** Who is where and when at one site in one week, with all of a planner's actions. */
export default function RotaPage() {
  const {
    sites,
    siteId,
    siteLabel,
    weeks,
    posts,
    duties,
    cannot,
    swaps,
    toTell,
    chosen,
    people,
    today,
    offRoad,
    ...may
  } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useAdminRefreshOn(REFRESH_ON)
  useFocusBack(chosen?.id ?? null)
  if (siteId === null)
    return (
      <>
        <PageHeader title="Rota" />
        <Empty icon="building" title="There is no site yet">
          Add a site first: each rota belongs to a site.
        </Empty>
      </>
    )
  const to = (asked: Record<string, string>) => `?${new URLSearchParams({ site: siteId, ...asked })}`
  const here = to({ week: weeks.monday })
  return (
    <>
      <PrintSheet site={siteLabel} duties={duties} monday={weeks.monday} />
      <div className="no-print">
        <PageHeader
          title="Rota"
          sub={`Week from ${dayWords(weeks.monday)} ${weeks.monday.slice(0, 4)}`}
          actions={
            <>
              <LinkButton to={`/admin/rota/board?week=${weeks.monday}`}>All sites</LinkButton>
              <LinkButton to={`/admin/rota/people?week=${weeks.monday}`}>By person</LinkButton>
              <LinkButton to={`/admin/rota/month${to({ month: weeks.monday.slice(0, 7) })}`}>Month</LinkButton>
              <LinkButton to={`/admin/rota/patterns?${new URLSearchParams({ site: siteId })}`}>Patterns</LinkButton>
              <LinkButton to={`/admin/rota/notice?${new URLSearchParams({ siteId })}`}>Short notice</LinkButton>
              <PrintButton />
            </>
          }
        />
        {offRoad.map((sentence) => (
          <Alert key={sentence} tone="warn" title={sentence} className="mb-3" />
        ))}
        <SiteChoice sites={sites} siteId={siteId} siteLabel={siteLabel} kept={{ week: weeks.monday }} />
        <div className="mb-4">
          <Chips
            label="Week"
            chips={[
              { to: to({ week: weeks.before }), label: 'Week before', current: false },
              { to: to({ week: weeks.thisMonday }), label: 'This week', current: weeks.monday === weeks.thisMonday },
              { to: to({ week: weeks.after }), label: 'Week after', current: false },
            ]}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {posts.length === 0 && duties.length === 0 ? (
            <Empty icon="calendar" title="This site has no positions yet">
              Shifts need a position. Add the first one.
            </Empty>
          ) : (
            <WeekTable
              posts={posts}
              duties={duties}
              cannot={cannot}
              monday={weeks.monday}
              dutyTo={(id) => to({ week: weeks.monday, duty: id })}
              chosenId={chosen?.id ?? null}
            />
          )}
          {chosen && (
            <DutyPanel
              key={chosen.id}
              duty={chosen}
              cannot={cannot}
              people={people}
              mayPlan={may.mayPlan}
              closeTo={here}
              query={query}
            />
          )}
          <ToTell people={toTell} />
          <Swaps swaps={swaps} maySettle={may.maySettle} />
          {may.mayPlan && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
              {/* The key changes with the week, which resets the form. */}
              {posts.length > 0 && (
                <AddDuty key={`${siteId} ${weeks.monday}`} posts={posts} monday={weeks.monday} today={today} />
              )}
              {posts.length > 0 && (
                <WeekActions key={`${siteId} ${weeks.monday}`} siteId={siteId} monday={weeks.monday} duties={duties} />
              )}
              <AddPost key={siteId} siteId={siteId} first={posts.length === 0} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
