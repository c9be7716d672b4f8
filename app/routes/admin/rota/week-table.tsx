import { Link } from '@remix-run/react'
import { type DutyView, type PostView } from '~/domain/time/rota/views.ts'
import { type Day } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { Table } from '~/ui/table.tsx'
import { NoDuty } from './no-duty.tsx'
import { linkId } from './focus-back.ts'
import { CANNOT, dayWords, daysFrom, DUTY_STATES, missingOf, PERSON_WORDS, shownOf } from './words.ts'

type Row = { id: string; name: string; duties: DutyView[] }

/** A week: one row for each position, one column for each day. A shift is a link to all of its actions. */
export function WeekTable({
  posts,
  duties,
  cannot,
  monday,
  dutyTo,
  chosenId,
}: {
  posts: PostView[]
  duties: DutyView[]
  /** The assignments of people who have said that they cannot work then. */
  cannot: readonly string[]
  monday: Day
  dutyTo: (id: string) => string
  chosenId: string | null
}) {
  return (
    <Table
      even
      caption={`Shifts of the week from ${dayWords(monday)}`}
      rows={rowsOf(posts, duties)}
      rowKey={(row) => row.id}
      columns={[
        { key: 'post', label: 'Position', head: true, cell: (row) => row.name },
        ...daysFrom(monday).map((day) => ({
          key: day,
          label: dayWords(day),
          cell: (row: Row) => (
            <Cell
              duties={row.duties.filter((duty) => duty.day === day)}
              cannot={cannot}
              dutyTo={dutyTo}
              chosenId={chosenId}
            />
          ),
        })),
      ]}
    />
  )
}

/** Each position, and removed ones that still have shifts in this week. */
function rowsOf(posts: PostView[], duties: DutyView[]): Row[] {
  const names = new Map(posts.map(({ id, name }) => [id, name]))
  for (const { postId, post } of duties) if (!names.has(postId)) names.set(postId, post)
  return [...names].map(([id, name]) => ({ id, name, duties: duties.filter(({ postId }) => postId === id) }))
}

function Cell({
  duties,
  cannot,
  dutyTo,
  chosenId,
}: {
  duties: DutyView[]
  cannot: readonly string[]
  dutyTo: (id: string) => string
  chosenId: string | null
}) {
  if (duties.length === 0) return <NoDuty />
  return (
    <ul className="grid gap-3">
      {duties.map((duty) => (
        <li key={duty.id} className="grid justify-items-start gap-1 text-sm drawn-when-near">
          <Link
            id={linkId(duty.id)}
            to={dutyTo(duty.id)}
            aria-current={duty.id === chosenId ? 'true' : undefined}
            className={classes(
              'link inline-flex min-h-6 items-center tabular-nums max-md:min-h-11',
              duty.state === 'cancelled' && 'line-through',
            )}
          >
            {duty.start} to {duty.end}
            <span className="sr-only">
              , {duty.post}, {dayWords(duty.day)}
            </span>
          </Link>
          <Badge tone={DUTY_STATES[duty.state]?.tone}>{DUTY_STATES[duty.state]?.word ?? duty.state}</Badge>
          {shownOf(duty).map(({ id, userName, state }) => (
            <span key={id} className="wrap-anywhere">
              {userName}
              <span className="block text-muted">{PERSON_WORDS[state]}</span>
              {cannot.includes(id) && <span className="block font-semibold text-warn">{CANNOT}</span>}
            </span>
          ))}
          {missingOf(duty) > 0 && <Badge tone="bad">{missingOf(duty)} missing</Badge>}
        </li>
      ))}
    </ul>
  )
}
