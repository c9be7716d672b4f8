import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findVehicleNotices } from '~/domain/fitness/vehicles/notices.server.ts'
import { listVehicles } from '~/domain/fitness/vehicles/vehicles.server.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { verifyFace } from '~/domain/time/biometrics/verify.server.ts'
import { punch } from '~/domain/time/clocking/clock.server.ts'
import { PhotoPunch, Punch } from '~/domain/time/clocking/input.ts'
import { type ClockPage, findClockPage } from '~/domain/time/clocking/status.server.ts'
import { findJustEnded, withdrawClockOut } from '~/domain/time/clocking/withdraw.server.ts'
import { endForgotten } from '~/domain/time/corrections/corrections.server.ts'
import { ForgottenEnd } from '~/domain/time/corrections/input.ts'
import { findHandoverNotices } from '~/domain/time/site-book/handover/notices.server.ts'
import { findPins } from '~/domain/safety/lone-worker/pins.server.ts'
import { findCurrentSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { listSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { ClockBody } from './body.tsx'
import { useKnownClock } from './known-clock.ts'

export const meta: MetaFunction = () => [{ title: 'Time Clock' }]

export const loader = pageLoader('staff', (actor) => ({
  page: { ...withVehicles(actor, findClockPage(actor)), sites: listSiteNames(actor), ended: findJustEnded(actor) },
  watch: { session: findCurrentSession(actor), pins: findPins(actor).set },
  now: new Date().toISOString(),
}))

const withVehicles = (actor: Person, page: ClockPage) => {
  const sites = [page.isClockedIn ? page.lastEntry?.siteId : null, page.planned?.siteId]
  const plates = listVehicles(actor).map(({ plate }) => plate)
  const notices = [...page.notices, ...findVehicleNotices(actor, sites), ...findHandoverNotices(actor)]
  return { ...page, plates, notices }
}

// Without scripts there is no position and no live camera, so a photo replaces the scan.
const plain = (action: 'clock_in' | 'clock_out', extra: object = {}) =>
  formAction(Punch.omit({ action: true }), (actor, input) => punch(actor, { ...input, ...extra, action }), {
    to: '/clock',
    toast: { title: action === 'clock_in' ? 'Clocked in' : 'Clocked out', tone: 'good' },
  })

export const action = pageActions('staff', {
  forgotten: formAction(ForgottenEnd, endForgotten, {
    to: '/clock',
    toast: {
      title: 'Clocked out',
      description: 'An administrator will check the time you gave.',
      tone: 'good',
    },
  }),
  clock_out: plain('clock_out'),
  undo: formAction(ById, withdrawClockOut, {
    to: '/clock',
    toast: { title: 'Clock-out undone', description: 'You are still clocked in.', tone: 'good' },
  }),
  clock_in: plain('clock_in'),
  manual_check: plain('clock_in', { manualCheck: true }),
  photo: formAction(
    PhotoPunch,
    async (actor, { image, ...said }) => {
      const scan = { imageData: (await photoOf(image))!, siteId: said.siteId }
      const { verificationId } = await verifyFace(actor, scan)
      return punch(actor, Punch.parse({ action: 'clock_in', ...said, biometricData: { verificationId } }))
    },
    ({ safetyWarning }) => ({
      to: '/clock',
      toast: { title: 'Clocked in', description: safetyWarning, tone: safetyWarning ? 'warn' : 'good' },
    }),
  ),
})

/** These parts are loaded separately, because few people work alone and few forget to clock out. */
const WatchCard = lazyPart(() => import('~/routes/staff/lone-worker/watch-card.tsx'))
const ForgottenEndForm = lazyPart(() => import('./forgotten.tsx'))

export const clientAction = keepTyped()

/**
 * These events reload the page: a clock-in may start monitoring a moment later, and another page may undo a clock-out.
 */
const WATCHED = ['lone.started', 'lone.resumed', 'lone.tightened', 'clock.out_withdrawn'] as const

export default function ClockPage() {
  const { user } = useRoot()
  const { page, watch, now } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const errors = result?.error ?? {}
  useRefreshOn(WATCHED)
  useKnownClock(user?.id, user?.role ?? 'staff', page, watch)
  return (
    <>
      <PageHeader title="Time Clock" back={{ to: '/home', label: 'Home' }} />
      <div className="grid gap-4">
        <ErrorSummary
          title="That did not work"
          errors={Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))}
        />
        {watch.session && <WatchCard watch={watch} userId={user?.id ?? ''} />}
        {page.shiftAge === 'flag' && page.clockedInAt && <ForgottenEndForm since={page.clockedInAt} result={result} />}
        <ClockBody userId={user?.id ?? ''} role={user?.role ?? 'staff'} now={now} loaded={page} />
      </div>
    </>
  )
}
