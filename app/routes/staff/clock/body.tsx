import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { type ClockPage } from '~/domain/time/clocking/status.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { NothingWaits } from '~/routes/staff/nothing-waits.tsx'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { useRefreshOn } from '~/browser/live/live.ts'
import { Alert } from '~/ui/alert.tsx'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { type PunchInput } from './calls.ts'
import { EntryList } from './entry-list.tsx'
import { ManualCheck } from './manual-check.tsx'
import { ClockInByScan, ClockInPlainly, ClockOut } from './punch-forms.tsx'
import { isClockIn, pendingWords } from './send.ts'
import { type Ended } from './shift-summary.tsx'
import { StatusCard } from './status-card.tsx'
import { SiteField, type SiteName } from './site-field.tsx'
import { locationWords, useOwnLocation } from './use-location.ts'
import { UndoPlainly } from './undo-plainly.tsx'
import { usePunch } from './use-punch.ts'

/** The state of the clock, the sites to choose from, and the shift that ended a moment ago. */
export type ClockScreen = ClockPage & {
  /** This phone has never opened the page online, so it does not know how the person clocks in. */
  unknown?: boolean
  sites: readonly SiteName[]
  /** The number plates of vehicles, for a form that is filled in offline. */
  plates?: readonly string[]
  ended?: Ended | null
}

const fetchScan = () => import('./clock-in-dialog.tsx')

const fetchSummary = () => import('./shift-summary.tsx')
/** If the shift ended just before the page was loaded, the server shows it, so that nothing moves afterwards. */
const ShiftSummary = lazyPart(fetchSummary)

/** Events that change something here, on this phone or another. */
const REFRESH_ON = ['clock.in', 'clock.out', 'clock.identity_checked'] as const

/** The clock itself: the current state, the button and earlier entries. It works online and offline. */
export function ClockBody({
  userId,
  role,
  now,
  loaded,
}: {
  userId: string
  role: string
  /** The time to show at first (ISO). */
  now: string
  loaded: ClockScreen
}) {
  const { ask, ...located } = useOwnLocation()
  const { page, pending, ended, busy, send } = usePunch(loaded, userId, ask)
  const [siteId, setSiteId] = useState('')
  // A page that the phone has stored may be from another day.
  const where = {
    sites: page.sites,
    planned: page.planned && new Date(page.planned.until) > new Date(now) ? page.planned : null,
  }
  const clockIn = (input: Omit<PunchInput, 'location'>) =>
    send({ ...input, siteId: siteId || undefined, ...(page.unknown && { manualCheck: true }) })
  const [scanning, setScanning] = useState(false)
  const scan = useFetched(fetchScan, scanning)
  useFetched(fetchSummary, false)
  const isIn = pending ? isClockIn(pending) : page.isClockedIn
  const { lastEntry } = page
  useRefreshOn(REFRESH_ON, ({ payload }) => {
    const shown = payload.id === lastEntry?.id && payload.identityCheck === lastEntry.identityCheck
    return payload.userId === userId && !shown
  })
  const openScan = () => {
    void ask()
    setScanning(true)
  }
  const choose = async (choice: Omit<PunchInput, 'action' | 'location'>) => {
    const done = await clockIn({ action: 'clock_in', ...choice })
    if (done) setScanning(false)
    return done
  }
  const scans = !isIn && page.check !== 'none'
  // A person who comes from the card on the home page has already pressed Clock In.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('scan')) return
    if (scans) openScan()
    // If the page is reloaded, perhaps after the shift, it must not open a camera automatically.
    history.replaceState(history.state, '', location.pathname)
    // This runs only when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <StatusCard now={now} clockedInAt={page.clockedInAt} last={lastEntry} pending={pending} />
      <NothingWaits />
      {ended && !isIn && <ShiftSummary {...ended} />}
      {/* React leaves the content of noscript to the server, so the browser need not load it. */}
      <noscript>{import.meta.env.SSR && loaded.ended && <UndoPlainly {...loaded.ended} />}</noscript>
      {pending && (
        <Alert tone="warn" live="status" title={pendingWords(pending)}>
          <WhenSent />
        </Alert>
      )}
      {page.shiftAge !== 'ordinary' && page.clockedInAt && (
        <Alert tone="warn" title="Are you still working?">
          You have been clocked in since {showInstant(page.clockedInAt)}. Forgot to clock out? Clock out now. Tell your
          supervisor when your shift ended.
        </Alert>
      )}
      {page.notices.map(({ tone, title, text, to }) => (
        <Alert key={title} tone={tone} title={title}>
          {to ? (
            <Link to={to} className="link inline-flex min-h-12 items-center">
              {text}
            </Link>
          ) : (
            text
          )}
        </Alert>
      ))}
      <Banner role={role} isClockedIn={isIn} page={page} />
      {isIn ? (
        <ClockOut busy={busy} send={send} />
      ) : page.check === 'none' ? (
        <ClockInPlainly declaration={page.method === 'alternative'} jacket={page.jacket} busy={busy} send={clockIn}>
          <SiteField {...where} value={siteId} onChange={setSiteId} />
        </ClockInPlainly>
      ) : (
        <>
          <SiteField {...where} value={siteId} onChange={setSiteId} className="noscript:hidden" />
          <ClockInByScan busy={busy} jacket={page.check === 'face_and_hi_vis'} where={where} onScan={openScan} />
        </>
      )}
      <p className="flex items-start gap-2 px-1 text-sm text-muted">
        <Icon name="location" className="mt-0.5 size-4 shrink-0" />
        <span>
          {locationWords(located)}
          {located.state === 'failed' && ' You can still clock in or out: the entry will be marked.'}
        </span>
      </p>
      <section aria-labelledby="recent">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="recent" className="text-lg font-bold">
            Recent Entries
          </h2>
          <Link
            to={page.isClockedIn ? '/corrections?forgot' : '/corrections'}
            className="inline-flex min-h-11 items-center font-semibold text-link underline"
          >
            {page.isClockedIn ? 'I forgot to clock out' : 'A time is wrong or missing'}
          </Link>
        </div>
        <EntryList entries={page.recentEntries} sites={page.sites} />
        <Link to="/hours" className="mt-2 inline-flex min-h-11 items-center font-semibold text-link underline">
          My hours
        </Link>
      </section>
      {page.check !== 'none' && scan && (
        <scan.ClockInDialog
          open={scanning}
          check={page.check}
          siteId={siteId || null}
          place={locationWords(located)}
          failuresBefore={page.failuresInRow}
          busy={busy}
          onClose={() => setScanning(false)}
          manual={(id) => (
            <ManualCheck id={id} jacket={page.check === 'face_and_hi_vis'} busy={busy} onChoose={choose} />
          )}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** How this role clocks in, and what the next press will require. */
function Banner({
  role,
  isClockedIn,
  page,
}: {
  role: string
  isClockedIn: boolean
  page: { check: string; method: string; hint: string }
}) {
  const icon: IconName = isClockedIn
    ? 'logout'
    : page.check === 'face_and_hi_vis'
      ? 'vest'
      : page.check === 'face'
        ? 'face'
        : 'location'
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <span className="grid size-11 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
        <Icon name={icon} className="size-6" />
      </span>
      <div>
        <p className="font-bold">{roleLabel(role)}</p>
        <p className="text-sm text-muted">{isClockedIn ? 'Clock out needs no verification' : page.hint}</p>
      </div>
    </div>
  )
}
