import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { BoardQuery, copyWeeks, findBoard, publishWeeks, takeBackCopies } from '~/domain/time/rota/board.server.ts'
import { CopyBack, WeekCopy, WeekDays } from '~/domain/time/rota/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { addDays, type Day } from '~/platform/dates.ts'
import { type SiteWeek } from '~/domain/time/rota/board.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { Fold, PlanForm } from '../rota/plan-form.tsx'
import { count, dayWords, publishedWords, ROTA_CHANGES } from '../rota/words.ts'
import { SiteTable } from './site-table.tsx'
import { Totals } from './totals.tsx'
import { CellEditor } from './cell-editor.tsx'
import { MoveRefused } from './move-refused.tsx'
import { sameSites } from './same-sites.ts'
import { type Board, useBoard } from './use-board.tsx'

export const meta: MetaFunction = () => [{ title: 'Rota Board · Admin Portal' }]

export const loader = listLoader('control', BoardQuery, findBoard)

const here = ({ url }: PageContext) => url.pathname + url.search

export const action = pageActions('control', {
  // The result appears on the page itself, with a button to undo it.
  copy: formAction(WeekCopy, copyWeeks, null),
  takeBack: formAction(CopyBack, takeBackCopies, ({ removed, stayed }, page) => {
    const title = `${count(removed, 'copied draft', 'copied drafts')} removed`
    const description = stayed > 0 ? `${count(stayed, 'shift', 'shifts')} changed since, not removed` : undefined
    return { to: here(page), toast: { title, description, tone: 'good' as const } }
  }),
  publish: formAction(WeekDays, publishWeeks, (done, page) => {
    const [blocked] = done.blocked
    const toast = blocked
      ? { title: 'Not all sites were published', description: blocked, tone: 'warn' as const }
      : null
    return { to: here(page), toast: toast ?? publishedWords(done) }
  }),
})

export const clientAction = keepTyped()

/**
 * Shows one week for all sites, those with gaps first. Shifts can be added, filled, copied and undone in place from the
 * keyboard.
 */
export default function BoardPage() {
  const { weeks, sites: told, totals, rest } = useLoaderData<typeof loader>()
  const { monday } = weeks
  const [same] = useState(sameSites)
  const sites = useMemo(() => same(told), [same, told])
  useAdminRefreshOn(ROTA_CHANGES)
  const days = useMemo(() => Array.from({ length: 7 }, (_, index) => addDays(monday, index)), [monday])
  const board = useBoard(sites, days)
  const drafts = sites.reduce((sum, site) => sum + (site.mayPlan ? site.drafts : 0), 0)
  const gaps = totals.days.reduce((sum, one) => sum + one.gaps, 0)
  const minutes = totals.days.reduce((sum, one) => sum + one.minutes, 0)
  const before = addDays(monday, -7)
  const to = (week: string) => `?${new URLSearchParams({ week })}`
  return (
    <>
      <PageHeader
        title="Rota board"
        sub={`Week from ${dayWords(monday)} ${monday.slice(0, 4)}: ${count(gaps, 'gap', 'gaps')}, ${minutesWords(minutes)}`}
        actions={
          <>
            <LinkButton to={`/admin/rota?week=${monday}`}>One site</LinkButton>
            <LinkButton to={`/admin/rota/people?week=${monday}`}>By person</LinkButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <Chips
          label="Week"
          chips={[
            { to: to(weeks.before), label: 'Week before', current: false },
            { to: to(weeks.thisMonday), label: 'This week', current: monday === weeks.thisMonday },
            { to: to(weeks.after), label: 'Week after', current: false },
          ]}
        />
        <PlanForm intent="copy" kept={{ from: before, to: monday }} submit="Copy the week before" variant="secondary" />
        {drafts > 0 && (
          <Fold label={`Publish ${count(drafts, 'draft', 'drafts')}`}>
            <PlanForm
              intent="publish"
              kept={{ from: monday, to: addDays(monday, 6) }}
              submit={`Yes, publish ${count(drafts, 'draft', 'drafts')}`}
            />
          </Fold>
        )}
      </div>
      <Copied monday={monday} />
      <p className="mb-3 text-sm text-muted noscript:hidden">
        Arrow keys move. Enter adds a shift. Ctrl+C copies one, Ctrl+X cuts a draft, Ctrl+V pastes it. Delete removes a
        draft. A draft can be dragged, too.
      </p>
      {sites.length === 0 ? (
        <Empty icon="building" title="There is no site yet">
          Add a site first: each site has a rota.
        </Empty>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the cells inside take the focus
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3" onKeyDown={board.onKeyDown}>
          {sites.map((site) => (
            <SiteWithEditor key={site.id} {...{ site, days, monday, board }} />
          ))}
        </div>
      )}
      <Rest sites={rest} monday={monday} />
      <Totals totals={totals} />
      {board.bar}
    </>
  )
}

/** The result of copying the previous week, and a way to undo it. */
function Copied({ monday }: { monday: Day }) {
  const answer = useAnswer<ActionAnswer>()
  if (!answer?.done) return null
  const { made, unassigned, at } = answer.view as ReturnType<typeof copyWeeks>
  return (
    <Alert live="status" tone="good" title={`${count(made, 'shift', 'shifts')} copied as drafts`} className="mb-3">
      {unassigned > 0 && <p>{count(unassigned, 'place', 'places')} left open. Open one to see who can work it.</p>}
      {made > 0 && <PlanForm intent="takeBack" kept={{ to: monday, at }} submit="Undo the copy" variant="secondary" />}
    </Alert>
  )
}

/** Lists the sites with too many shifts for this page, each with a link to its own page. */
function Rest({ sites, monday }: { sites: { id: string; name: string; gaps: number }[]; monday: Day }) {
  if (sites.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 font-semibold">
        {count(sites.length, 'more site', 'more sites')}: too many shifts for one page
      </summary>
      <ul className="grid gap-1 sm:grid-cols-2 xl:grid-cols-3">
        {sites.map(({ id, name, gaps }) => (
          <li key={id}>
            <Link
              to={`/admin/rota?${new URLSearchParams({ site: id, week: monday })}`}
              className="link inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
            {gaps > 0 && `, ${count(gaps, 'gap', 'gaps')}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Redraws a site's table only if something in that table has changed. */
function SiteWithEditor({ site, days, monday, board }: { site: SiteWeek; days: Day[]; monday: Day; board: Board }) {
  const { open, entry, coming } = board.partsOf(site)
  const editor =
    open &&
    (open.moving ? (
      <MoveRefused key={open.key} open={open} moving={open.moving} board={board} />
    ) : (
      <CellEditor key={open.key} open={open} board={board} />
    ))
  return (
    <SiteTable
      {...{ site, days, monday, entry, coming, editor }}
      {...{ openAt: board.openAt, lift: board.lift, drop: board.drop }}
      under={open?.post.id ?? null}
    />
  )
}
