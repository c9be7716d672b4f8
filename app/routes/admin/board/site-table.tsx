import { Link } from '@remix-run/react'
import { type DragEvent, Fragment, memo, type ReactNode, useState } from 'react'
import { type BoardDuty, gapsOf, type PostWeek, type SiteWeek } from '~/domain/time/rota/board.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { type Day } from '~/platform/dates.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { Badge } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { count, dayWords } from '../rota/words.ts'
import { type Board, type Coming, keyOf } from './use-board.tsx'

type Shown = {
  /** The cell that Tab moves to, if it is in this table. */
  entry: string | null
  /** The changes to this table that are being saved. */
  coming: readonly Coming[]
  openAt: Board['openAt']
  lift: Board['lift']
  drop: Board['drop']
}
type SiteProps = Shown & {
  site: SiteWeek
  days: Day[]
  monday: Day
  /** The form that adds a shift, below the position `under`. */
  editor: ReactNode
  under: string | null
}

/** Shows one site's week, with a row per position and a column per day. It can be collapsed. */
export const SiteTable = memo(function SiteTable(props: SiteProps) {
  const { site, days, monday, editor, under, ...shown } = props
  const { id, name, gaps, drafts, minutes, posts } = site
  const address = `/admin/rota?${new URLSearchParams({ site: id, week: monday })}`
  return (
    <details open className="drawn-when-near rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-2 px-3 py-2">
        <h2 className="font-bold wrap-anywhere">{name}</h2>
        {gaps > 0 && <Badge tone="bad">{count(gaps, 'gap', 'gaps')}</Badge>}
        {drafts > 0 && <Badge tone="caution">{count(drafts, 'draft', 'drafts')}</Badge>}
        <span className="text-sm text-muted">{minutesWords(minutes)}</span>
      </summary>
      {/* Texts for screen readers stay inside, or the page would be as wide as the table. */}
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-[60rem] table-fixed border-collapse text-left text-sm">
          <caption className="sr-only">Shifts of {name}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-36 border-t border-line px-2 py-1.5">
                Position
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="border-t border-line px-1 py-1.5">
                  {dayWords(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <Fragment key={post.id}>
                <tr>
                  <th scope="row" className="border-t border-line px-2 py-1.5 align-top wrap-anywhere">
                    {post.name}
                    <span className="block font-normal text-muted">{minutesWords(post.minutes)}</span>
                  </th>
                  {days.map((day) => (
                    <td key={day} className="border-t border-l border-line p-1 align-top">
                      <Cell {...{ post, day, address }} {...shown} mayPlan={site.mayPlan} />
                    </td>
                  ))}
                </tr>
                {under === post.id && (
                  <tr>
                    <td colSpan={days.length + 1} className="border-t border-line bg-raised p-3">
                      {editor}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {posts.length === 0 && (
              <tr>
                <td colSpan={days.length + 1} className="border-t border-line px-2 py-2">
                  <Link to={address} className="link">
                    Add a position to this site
                  </Link>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </details>
  )
})

type CellProps = Shown & { post: PostWeek; day: Day; address: string; mayPlan: boolean }

/** Shows the shifts of one position on one day, with a button to add another. */
function Cell({ post, day, address, mayPlan, entry, coming, openAt, lift, drop }: CellProps) {
  const hydrated = useHydrated()
  const [isOver, setOver] = useState(false)
  const duties = post.duties.filter((duty) => duty.day === day)
  const about = `${post.name}, ${dayWords(day)}`
  const key = keyOf(post.id, day)
  const own = { 'data-cell': key, tabIndex: hydrated && entry !== key ? -1 : undefined }
  const here = coming.filter((one) => one.postId === post.id && one.day === day)
  const takesDrops = hydrated && mayPlan
  return (
    <div
      className={classes('grid gap-1', isOver && 'rounded-control outline-2 outline-offset-2 outline-focus')}
      {...(takesDrops && {
        onDragOver: (event: DragEvent) => (event.preventDefault(), setOver(true)),
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => (event.preventDefault(), setOver(false), drop({ post, day })),
      })}
    >
      {duties.map((duty, index) => (
        <Link
          key={duty.id}
          draggable={takesDrops && duty.state === 'draft'}
          onDragStart={() => lift({ duty, post })}
          onDragEnd={() => lift(null)}
          {...(index === 0 ? own : { tabIndex: hydrated ? -1 : undefined })}
          to={`${address}&${new URLSearchParams({ duty: duty.id })}`}
          onClick={(event) => {
            if (!mayPlan || gapsOf(duty) === 0 || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            openAt(post, day, duty)
          }}
          className={classes(
            'block min-h-11 rounded-control border px-1.5 py-1 wrap-anywhere',
            duty.state === 'draft' ? 'border-dashed border-edge bg-raised' : 'border-line bg-sunken',
            duty.state === 'cancelled' && 'line-through',
          )}
        >
          <DutyWords
            duty={duty}
            about={about}
            names={here.flatMap(({ dutyId, name }) => (dutyId === duty.id ? name : []))}
          />
        </Link>
      ))}
      {here.map(
        (one, index) =>
          one.dutyId === null && (
            <p key={index} className="min-h-11 rounded-control border border-dashed border-edge bg-raised px-1.5 py-1">
              <span className="block font-semibold tabular-nums">
                {one.start} to {one.end}
              </span>
              <span className="block">{one.name || 'Nobody yet'}</span>
            </p>
          ),
      )}
      {mayPlan && (
        <Link
          {...(duties.length === 0 ? own : { tabIndex: hydrated ? -1 : undefined })}
          to={`${address}#add-title`}
          onClick={(event) => {
            event.preventDefault()
            openAt(post, day)
          }}
          className="flex min-h-8 items-center justify-center rounded-control text-muted hover:bg-raised max-md:min-h-11"
        >
          <span aria-hidden="true">+</span>
          <span className="sr-only">Add a shift: {about}</span>
        </Link>
      )}
    </div>
  )
}

/** @param names the people who are being assigned to the shift */
function DutyWords({ duty, about, names }: { duty: BoardDuty; about: string; names: string[] }) {
  const { start, end, state, on } = duty
  const missing = gapsOf(duty)
  const coming = missing > 0 ? names : []
  const gaps = Math.max(0, missing - coming.length)
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {start} to {end}
        <span className="sr-only">, {about}</span>
      </span>
      {state === 'draft' && <span className="block text-muted">Draft</span>}
      {on.map(({ assignmentId, name, state: said, cannot }) => (
        <span key={assignmentId} className={classes('block', said === 'declined' && 'line-through')}>
          {name}
          {said === 'declined' && <span className="sr-only">, declined</span>}
          {cannot && <span className="block font-semibold text-warn">Unavailable</span>}
        </span>
      ))}
      {coming.map((name) => (
        <span key={name} className="block">
          {name}
        </span>
      ))}
      {gaps > 0 && (
        <span className="block font-semibold text-bad">{gaps === 1 ? 'Nobody yet' : `${gaps} missing`}</span>
      )}
    </>
  )
}
