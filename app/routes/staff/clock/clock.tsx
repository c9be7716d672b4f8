import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { roleLabel } from '~/domain/access/actor.ts'
import { verifyFace } from '~/domain/biometrics/verify.server.ts'
import { punch, type PunchView } from '~/domain/clocking/clock.server.ts'
import { PhotoPunch, Punch } from '~/domain/clocking/input.ts'
import { findClockPage } from '~/domain/clocking/status.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/ui/answer.ts'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { useFetched } from '~/ui/fetched.ts'
import { useRefreshOn } from '~/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'
import { ClockInByScan, ClockInPlainly, ClockOut } from './punch-forms.tsx'
import { EntryList } from './entry-list.tsx'
import { locationWords } from './result-view.tsx'
import { StatusCard } from './status-card.tsx'
import { useOwnLocation } from './use-location.ts'
import { usePunch } from './use-punch.ts'

export const meta: MetaFunction = () => [{ title: 'Time Clock' }]

export const loader = pageLoader('staff', (actor) => ({ ...findClockPage(actor), now: new Date().toISOString() }))

// Without scripts there is no position and no live camera: a photo takes the scan's place.
const plain = (action: 'clock_in' | 'clock_out', extra: object = {}) =>
  formAction(Punch.omit({ action: true }), (actor, input) => punch(actor, { ...input, ...extra, action }), {
    to: '/clock',
    toast: { title: action === 'clock_in' ? 'Clocked in' : 'Clocked out', tone: 'good' },
  })

export const action = pageActions('staff', {
  clock_out: plain('clock_out'),
  clock_in: plain('clock_in'),
  manual_check: plain('clock_in', { manualCheck: true }),
  photo: formAction<'staff', typeof PhotoPunch, PunchView>(
    PhotoPunch,
    async (actor, { image, ...said }) => {
      const { verificationId } = await verifyFace(actor, { imageData: (await photoOf(image))! })
      return punch(actor, Punch.parse({ action: 'clock_in', ...said, biometricData: { verificationId } }))
    },
    ({ safetyWarning }) => ({
      to: '/clock',
      toast: { title: 'Clocked in', description: safetyWarning, tone: safetyWarning ? 'warn' : 'good' },
    }),
  ),
})

const fetchScan = () => import('./clock-in-dialog.tsx')

/** After these something here has changed, on this phone or another. */
const REFRESH_ON = ['clock.in', 'clock.out', 'clock.identity_checked'] as const

export const clientAction = keepTyped()

export default function ClockPage() {
  const { user } = useRoot()
  const { ask, ...location } = useOwnLocation()
  const { page, busy, send } = usePunch(useLoaderData<typeof loader>(), ask)
  const [scanning, setScanning] = useState(false)
  const scan = useFetched(fetchScan, scanning)
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  const { lastEntry } = page
  useRefreshOn(REFRESH_ON, ({ payload }) => {
    const shown = payload.id === lastEntry?.id && payload.identityCheck === lastEntry.identityCheck
    return payload.userId === user?.id && !shown
  })

  const openScan = () => {
    void ask()
    setScanning(true)
  }
  return (
    <>
      <PageHeader title="Time Clock" back={{ to: '/home', label: 'Home' }} />
      <div className="grid gap-4">
        <ErrorSummary
          title="That did not work"
          errors={Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))}
        />
        <StatusCard now={page.now} clockedInAt={page.clockedInAt} last={lastEntry} />
        {page.shiftAge !== 'ordinary' && page.clockedInAt && (
          <Alert tone="warn" title="Are you still working?">
            You have been clocked in since {showInstant(page.clockedInAt)}. If you forgot to clock out, clock out now
            and tell your supervisor when your shift ended.
          </Alert>
        )}
        {page.enrolmentLost && !page.isClockedIn && (
          <Alert tone="info" title="Your face is to be enrolled again">
            Until an administrator has enrolled your face, your clock-ins count and wait for the control room to confirm
            that it was you.
          </Alert>
        )}
        <Banner role={user?.role ?? 'staff'} page={page} />
        {page.isClockedIn ? (
          <ClockOut busy={busy} send={send} />
        ) : page.check === 'none' ? (
          <ClockInPlainly declaration={page.method === 'alternative'} jacket={page.jacket} busy={busy} send={send} />
        ) : (
          <ClockInByScan busy={busy} jacket={page.check === 'face_and_hi_vis'} onScan={openScan} />
        )}
        <p className="flex items-start gap-2 px-1 text-sm text-muted">
          <Icon name="location" className="mt-0.5 size-4 shrink-0" />
          <span>
            {locationWords(location)}
            {location.state === 'failed' && ' You can still clock in or out: the entry is then marked.'}
          </span>
        </p>
        <section aria-labelledby="recent">
          <h2 id="recent" className="mb-2 text-lg font-bold">
            Recent Entries
          </h2>
          <EntryList entries={page.recentEntries} />
        </section>
      </div>
      {page.check !== 'none' && scan && (
        <scan.ClockInDialog
          open={scanning}
          check={page.check}
          location={location}
          failuresBefore={page.failuresInRow}
          busy={busy}
          onClose={() => setScanning(false)}
          onChoose={(choice) => void send({ action: 'clock_in', ...choice }).then((done) => done && setScanning(false))}
        />
      )}
    </>
  )
}

/** Who clocks in how: the role, and what the next press will ask for. */
function Banner({
  role,
  page,
}: {
  role: string
  page: { isClockedIn: boolean; check: string; method: string; hint: string }
}) {
  const icon: IconName = page.isClockedIn
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
        <p className="text-sm text-muted">{page.isClockedIn ? 'Clock out needs no verification' : page.hint}</p>
      </div>
    </div>
  )
}
