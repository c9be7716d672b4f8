import { Link } from '@remix-run/react'
import { type PersonsDuty } from '~/domain/time/rota/people-week.ts'
import { Badge } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { NoDuty } from './no-duty.tsx'
import { dayWords, DUTY_STATES } from './words.ts'

type Cannot = { day: string; start: string | null; end: string | null; weekly: boolean; words: string | null }

/** One person's shifts on a day, each a link to the rota of its site, and when they cannot work. */
export function PersonDuties({ duties, cannot }: { duties: readonly PersonsDuty[]; cannot: readonly Cannot[] }) {
  if (duties.length === 0 && cannot.length === 0) return <NoDuty />
  return (
    <div className="grid gap-3 drawn-when-near">
      {cannot.map((one) => (
        <CannotWork key={`${one.start} ${one.end} ${one.words} ${one.weekly}`} one={one} />
      ))}
      {duties.length > 0 && <Duties duties={duties} />}
    </div>
  )
}

const CannotWork = ({ one: { start, end, weekly, words } }: { one: Cannot }) => (
  <p className="text-sm wrap-anywhere">
    <span className="font-semibold">
      Cannot work{start && end && ` ${start} to ${end}`}
      {weekly && ', every week'}
    </span>
    {words && <span className="block text-muted">{words}</span>}
  </p>
)

function Duties({ duties }: { duties: readonly PersonsDuty[] }) {
  return (
    <ul className="grid gap-3">
      {duties.map((duty) => (
        <li key={duty.id} className="grid justify-items-start gap-1 text-sm">
          <Link
            to={`/admin/rota?${new URLSearchParams({ site: duty.siteId, week: duty.day, duty: duty.id })}`}
            className={classes(
              'link inline-flex min-h-6 items-center tabular-nums max-md:min-h-11',
              duty.state === 'cancelled' && 'line-through',
            )}
          >
            {duty.start} to {duty.end}
            <span className="sr-only">, {dayWords(duty.day)}</span>
          </Link>
          <span className="wrap-anywhere">
            {duty.site}
            <span className="block text-muted">{duty.post}</span>
          </span>
          <Said duty={duty} />
        </li>
      ))}
    </ul>
  )
}

/** Further facts about an assignment: whether it is a draft, was cancelled or declined, or is not confirmed. */
function Said({ duty: { state, answer } }: { duty: PersonsDuty }) {
  if (answer === 'declined') return <Badge tone="bad">Declined</Badge>
  if (state === 'draft' || state === 'cancelled')
    return <Badge tone={DUTY_STATES[state]?.tone}>{DUTY_STATES[state]?.word}</Badge>
  if (answer === 'confirmed') return <Badge tone="good">Confirmed</Badge>
  return answer === 'assigned' ? <span className="font-semibold text-warn">Not confirmed</span> : null
}
