import { type CheckMark } from '~/domain/time/clocking/check-marks.ts'
import { type placeBadge } from '~/domain/time/clocking/fence.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Icon } from '~/ui/icon.tsx'

interface Activity {
  id: string
  clockedIn: boolean
  day: string
  time: string
  place: ReturnType<typeof placeBadge>
  checks: readonly CheckMark[]
}

/** The last three clock entries. */
export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 text-lg font-bold">
        Recent Activity
      </h2>
      {entries.length === 0 ? (
        <Empty icon="history" title="No recent activity">
          Once you clock in, your last three entries will appear here.
        </Empty>
      ) : (
        <ul className="card divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-start gap-3 p-4">
              <Icon
                name={entry.clockedIn ? 'arrow-right' : 'logout'}
                className={entry.clockedIn ? 'mt-0.5 size-5 text-good' : 'mt-0.5 size-5 text-muted'}
              />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">Clocked {entry.clockedIn ? 'in' : 'out'} successfully</p>
                <p className="text-sm text-muted tabular-nums">
                  {entry.day}, {entry.time}
                </p>
                <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                  {entry.place && (
                    <Badge tone={entry.place.tone} icon="location">
                      {entry.place.words}
                    </Badge>
                  )}
                  {entry.checks.map(({ words, tone }) => (
                    <Badge key={words} tone={tone} icon={words.startsWith('Face') ? 'face' : undefined}>
                      {words}
                    </Badge>
                  ))}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
