import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { showDay, weekday } from '~/platform/dates.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

type Times = Pick<OwnDuty, 'day' | 'start' | 'end' | 'minutes' | 'post' | 'site'>

/** Shows when and where a shift is: 'Tue 24 Nov 2026', '19:00 to 07:00', and the site. */
export function DutyTimes({ duty, level = 3 }: { duty: Times; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { day, start, end, minutes, post, site } = duty
  return (
    <div className="min-w-0">
      <Heading className="font-bold">
        {WEEKDAYS[weekday(day)]} {showDay(day)}, {start} to {end}
        {end <= start && <span className="font-normal text-muted"> (next day)</span>}
      </Heading>
      <p className="wrap-anywhere">
        {site}, {post}
      </p>
      <p className="text-sm text-muted tabular-nums">{hours(minutes)}</p>
    </div>
  )
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
