import { Link } from '@remix-run/react'
import { type RecentActivity } from '~/domain/overview/dashboard/dashboard.server.ts'
import { dayOf, showDate, showTime } from '~/platform/dates.ts'
import { Empty } from '~/ui/empty.tsx'
import { Icon } from '~/ui/icon.tsx'

/** The latest punches, as sentences. */
export function ActivityList({ items }: { items: readonly RecentActivity[] }) {
  if (items.length === 0) return <Empty icon="history" title="No recent activity" />
  const today = dayOf(new Date())
  return (
    <ol className="divide-y divide-line">
      {items.map(({ id, userId, action, timestamp, description }) => (
        <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
          <span
            className={`grid size-9 shrink-0 place-content-center rounded-pill ${action === 'clock_in' ? 'bg-good-soft text-good' : 'bg-neutral-soft text-neutral'}`}
          >
            <Icon name={action === 'clock_in' ? 'arrow-right' : 'arrow-left'} className="size-4" />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <Link to={`/admin/staff/${userId}`} className="min-w-0 font-semibold hover:underline">
              {description}
            </Link>
            <time dateTime={new Date(timestamp).toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
              {dayOf(new Date(timestamp)) === today
                ? showTime(timestamp)
                : `${showDate(timestamp)}, ${showTime(timestamp)}`}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
