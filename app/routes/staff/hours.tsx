import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type Bands } from '~/domain/time/clocking/bands.ts'
import { byWeek } from '~/domain/time/clocking/by-week.ts'
import { bandWords } from '~/domain/time/clocking/band-words.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { STOOD_DOWN, TIME_REFUSED } from '~/domain/time/clocking/check-marks.ts'
import { listOwnHours } from '~/domain/time/clocking/hours.server.ts'
import { OwnHoursQuery } from '~/domain/time/clocking/input.ts'
import { periodText, stepOf } from '~/domain/time/clocking/period.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { dayOf, showDay, showTime } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'My Hours' }]

const MOST = 200

export const loader = listLoader(
  'staff',
  OwnHoursQuery,
  (actor, query) => {
    const { period, day = dayOf(new Date()) } = query
    const { items } = listOwnHours(actor, query)
    const sum = (minutes: (number | null)[]) => minutes.reduce<number>((all, one) => all + (one ?? 0), 0)
    return {
      items: items.map(
        ({ id, day: on, startedAt, endedAt, siteName, workedMinutes, paidMinutes, breakMinutes, ...row }) => {
          const { bands, corrected, flags } = row
          const refused = flags.includes(TIME_REFUSED)
          const minutes = { workedMinutes, paidMinutes, breakMinutes }
          return { id, on, startedAt, endedAt, siteName, ...minutes, bands, corrected, refused, flags }
        },
      ),
      worked: sum(items.map(({ workedMinutes }) => workedMinutes)),
      paid: sum(items.map(({ paidMinutes }) => paidMinutes)),
      title: periodText(period, day),
      period,
      back: stepOf(period, day, -1),
      on: stepOf(period, day, 1),
    }
  },
  { limit: MOST },
)

const REFRESH_ON = [
  'clock.in',
  'clock.out',
  'clock.out_withdrawn',
  'correction.approved',
  'clock.stand_down_decided',
] as const

export default function MyHours() {
  const { items, worked, paid, title, period, back, on } = useLoaderData<typeof loader>()
  useRefreshOn(REFRESH_ON)
  const to = (day: string) => `/hours?period=${period}&day=${day}`
  return (
    <>
      <PageHeader title="My Hours" sub={title} back={{ to: '/clock', label: 'Time Clock' }} />
      <nav aria-label="Periods" className="mb-4 flex gap-2">
        <LinkButton to={to(back)} icon="arrow-left">
          Previous
        </LinkButton>
        <LinkButton to={to(on)} iconAfter="arrow-right">
          Next
        </LinkButton>
      </nav>
      <Card as="section" aria-labelledby="sum" className="mb-4">
        <h2 id="sum" className="text-2xl font-extrabold tabular-nums">
          {minutesWords(worked)} worked
        </h2>
        <p className="text-muted">{minutesWords(paid)} for pay</p>
      </Card>
      {items.length === 0 && <Empty icon="clock" title="No shifts on these days" />}
      {byWeek(items).map((week) => (
        <section key={week.monday} aria-labelledby={`week-${week.monday}`} className="mb-5">
          <h2 id={`week-${week.monday}`} className="mb-2 font-bold">
            Week from {showDay(week.monday)}: {minutesWords(week.worked)}
          </h2>
          {week.undecided > 0 && (
            <p className="mb-2 font-semibold text-warn">
              {week.undecided === 1 ? '1 shift is waiting' : `${week.undecided} shifts are waiting`} for a decision
              about pay.
            </p>
          )}
          <Shifts items={week.shifts} />
        </section>
      ))}
      <p className="mt-4">
        <LinkButton to="/corrections" icon="clock">
          A time is wrong or missing
        </LinkButton>
      </p>
    </>
  )
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>['items'][number]

function Shifts({ items }: { items: Item[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <Card as="li" key={item.id}>
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h3 className="font-bold">{showDay(item.on)}</h3>
            <span className="font-bold tabular-nums">
              {item.workedMinutes === null ? 'On shift' : minutesWords(item.workedMinutes)}
            </span>
          </div>
          <p className="tabular-nums">
            {showTime(item.startedAt)} to {item.endedAt ? showTime(item.endedAt) : 'now'}
            {item.siteName && `, ${item.siteName}`}
          </p>
          {item.bands && <BandLine bands={item.bands} item={item} />}
          {item.refused && <Badge tone="bad">{TIME_REFUSED}</Badge>}
          {item.flags.includes(STOOD_DOWN.refuse) && <Badge tone="bad">{STOOD_DOWN.refuse}</Badge>}
          {item.corrected && <Badge tone="info">Corrected</Badge>}
        </Card>
      ))}
    </ul>
  )
}

/** Shows a shift's hours by band, its break and, if the company rounds, its paid time. */
function BandLine({ bands, item }: { bands: Bands; item: Item }) {
  const { workedMinutes: worked, paidMinutes: paid, breakMinutes } = item
  const rounded = worked !== null && paid !== null && paid !== Math.max(0, worked - breakMinutes)
  const words = [
    ...bandWords(bands),
    breakMinutes > 0 && `${minutesWords(breakMinutes)} unpaid break`,
    rounded && `rounded to ${minutesWords(paid)}`,
  ]
  return <p className="text-sm text-muted">{words.filter(Boolean).join(', ')}</p>
}
