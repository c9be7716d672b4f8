import { Link } from '@remix-run/react'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { UnreadDot } from '~/routes/staff/shell.tsx'
import { useUnread } from '~/routes/staff/content/unread.ts'

/** Links to what most people open the portal for: first the clock and leave, then the rest. */
export function QuickActions({
  clock,
  holidayBalance,
  actions,
  offers,
}: {
  clock: { isClockedIn: boolean; since: string | null }
  holidayBalance: number
  /** How many things the person has to do. */
  actions: number
  /** How many shifts the person is asked to take, by control or by a colleague. */
  offers: number
}) {
  const unread = useUnread()
  const days = `${holidayBalance} ${holidayBalance === 1 ? 'day' : 'days'} left`
  return (
    <section aria-labelledby="quick">
      <h2 id="quick" className="mb-2 text-lg font-bold">
        Quick Actions
      </h2>
      {/* Two tiles fit in a row, or one with very large letters. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,45%)),1fr))] gap-3">
        <Link
          to={clock.isClockedIn ? '/clock' : '/clock?scan'}
          className={classes(
            'col-span-full flex min-h-24 flex-wrap items-center gap-x-4 rounded-card border p-5 sm:col-span-1',
            clock.isClockedIn ? 'on-ink border-ink-line bg-ink text-on-ink' : 'border-on-hivis bg-hivis text-on-hivis',
          )}
        >
          <Icon name="clock" className="size-9" />
          <span className={BESIDE}>
            <span className="block text-xl font-extrabold">{clock.isClockedIn ? 'Clock Out' : 'Clock In'}</span>
            <span className={classes('block text-sm', clock.isClockedIn ? 'text-on-ink-muted' : 'opacity-90')}>
              {clock.isClockedIn ? `On duty ${clock.since}` : 'Start your shift'}
            </span>
          </span>
        </Link>
        <Link
          to="/holidays"
          className="card col-span-full flex min-h-24 flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface p-5 shadow-card hover:border-edge sm:col-span-1"
        >
          <span className="relative">
            <Icon name="sun" className="size-9 text-link" />
            <UnreadDot count={unread?.holidays ?? 0} />
          </span>
          <span className={BESIDE}>
            <span className="block text-xl font-extrabold">Holidays</span>
            <span className="block text-sm text-muted">{days}</span>
          </span>
        </Link>
        {/* There are three in a row, so that SOS is visible below them without scrolling. */}
        <div className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(max(6.25rem,30%),1fr))] gap-3">
          <Small to="/documents" icon="document" words="Documents" count={unread?.documents} />
          <Small to="/duties" icon="calendar" words="My shifts" count={offers} />
          {actions > 0 && <Small to="/actions" icon="calendar-check" words="My actions" count={actions} />}
          <Small to="/alone" icon="user" words="Working alone" />
          <Small to="/help" icon="help" words="Help" />
          <Small to="/performance" icon="trend" words="Performance" count={unread?.performance} />
          <Small to="/site-book" icon="building" words="Site book" />
        </div>
      </div>
    </section>
  )
}

/** The label is next to the icon if its longest word fits there, and otherwise below it, so that no word is cut. */
const BESIDE = 'min-w-0 flex-1 basis-[min-content] wrap-break-word'

function Small({ to, icon, words, count = 0 }: { to: string; icon: IconName; words: string; count?: number }) {
  return (
    <Link
      to={to}
      className="card grid min-h-16 min-w-0 content-center justify-items-center gap-1 rounded-card border border-line bg-surface px-1 py-2 text-center text-sm leading-tight font-semibold shadow-card hover:border-edge"
    >
      {/* The number is over the icon's corner and must not cover the word. */}
      <span className="relative">
        <Icon name={icon} className="size-5 text-link" />
        <UnreadDot count={count} />
      </span>
      <span className="max-w-full wrap-break-word">{words}</span>
    </Link>
  )
}
