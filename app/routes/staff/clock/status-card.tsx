import { showDate, showInstant, showTime } from '~/platform/dates.ts'
import { classes } from '~/ui/classes.ts'
import { useMinute } from '~/ui/minute.ts'
import { Icon } from '~/ui/icon.tsx'
import { Lasting } from '~/ui/lasting.tsx'

/** Whether the person is in or out and since when, the latest entry, and the time of day. */
export function StatusCard({
  now,
  clockedInAt,
  last,
  pending,
}: {
  /** The server's time (ISO). */
  now: string
  clockedInAt: Date | null
  last: { action: string; timestamp: Date } | null
  /** A punch that is waiting on this phone. */
  pending?: { state: string; label: string | null; madeAt: string } | null
}) {
  const isIn = clockedInAt !== null && !pending
  return (
    <section aria-labelledby="status" className="on-ink chevrons overflow-hidden rounded-card text-on-ink shadow-card">
      <div className="flex items-start gap-4 p-5">
        <span
          className={classes(
            'grid size-14 shrink-0 place-content-center rounded-pill border-2',
            isIn ? 'border-hivis bg-hivis text-on-hivis' : 'border-on-ink-muted text-on-ink-muted',
          )}
        >
          <Icon name={isIn ? 'check' : 'clock'} className="size-7" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="status" className="text-xl font-extrabold">
            {pending ? pending.state : isIn ? 'Currently Clocked In' : 'Ready to Clock In'}
          </h2>
          <p className="mt-0.5 text-on-ink-muted">
            {pending ? (
              `${pending.label ?? 'Clock'} pressed at ${showTime(pending.madeAt)}`
            ) : clockedInAt ? (
              <>
                <Lasting since={clockedInAt} className="font-semibold text-on-ink" />, since {showInstant(clockedInAt)}
              </>
            ) : (
              lastWords(last)
            )}
          </p>
        </div>
      </div>
      <TimeOfDay server={now} />
      <div className="tape" />
    </section>
  )
}

const lastWords = (last: { action: string; timestamp: Date } | null) =>
  last ? `Last: ${actionWords(last.action)}, ${showInstant(last.timestamp)}` : 'No entries yet'

export const actionWords = (action: string) => (action === 'clock_in' ? 'clocked in' : 'clocked out')

/** Date and time, updated as each minute begins. */
function TimeOfDay({ server }: { server: string }) {
  const now = useMinute(server)
  return (
    <p className="flex items-baseline justify-between gap-3 border-t border-ink-line px-5 py-3">
      <time dateTime={now.toISOString()} className="text-2xl font-extrabold tabular-nums">
        {showTime(now)}
      </time>
      <span className="text-on-ink-muted">{showDate(now)}</span>
    </p>
  )
}
