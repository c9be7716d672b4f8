import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LoneCheck, LoneEnd, LoneStart } from '~/domain/safety/lone-worker/input.ts'
import { checkIn, endSession } from '~/domain/safety/lone-worker/own.server.ts'
import { findPins } from '~/domain/safety/lone-worker/pins.server.ts'
import { findCurrentSession, startSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { findSiteNow } from '~/domain/time/clocking/punch-site.server.ts'
import { listSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import { showTime } from '~/platform/dates.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useLive, useRefreshOn } from '~/browser/live/live.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { CheckForm, EndForm } from './check-form.tsx'
import { useKnownSession } from './known-session.ts'
import { StartForm } from './start-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Working alone' }]

export const loader = pageLoader('staff', (actor) => ({
  session: findCurrentSession(actor),
  pins: findPins(actor).set,
  sites: listSiteNames(actor),
  siteId: findSiteNow(actor.id, new Date())?.id,
  now: new Date(),
}))

const back = (title: string) => ({ to: '/alone', toast: { title, tone: 'good' as const } })

export const action = pageActions(
  'staff',
  {
    start: formAction(LoneStart, startSession, back('Your session has started')),
    check: formAction(LoneCheck, checkIn, ({ dueAt }) => ({
      to: '/alone',
      toast: { title: 'Checked in', description: `Next check-in by ${showTime(dueAt)}`, tone: 'good' },
    })),
    end: formAction(LoneEnd, endSession, back('Your session has ended')),
  },
  'help',
)

export const clientAction = keepTyped()

const REFRESH_ON = [
  'lone.started',
  'lone.checked',
  'lone.late',
  'lone.ended',
  'lone.resumed',
  'lone.tightened',
  'emergency_update',
] as const

/** The person's own monitoring: one press says that they are safe. */
export default function Alone() {
  const { session, pins, sites, siteId, now } = useLoaderData<typeof loader>()
  const { user, emergencyPhone } = useRoot()
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  useKnownSession(user?.id, session, pins)
  useRefreshOn(REFRESH_ON)
  useLive('lone.late', () => void import('~/ui/alarm.ts').then(({ soundAlarm }) => soundAlarm()))
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Working alone"
        sub="If you miss a check-in, control is alerted. The police are not called."
        back={{ to: '/home', label: 'Home' }}
      />
      <ErrorSummary
        title="That did not work"
        errors={Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))}
      />
      {session ? (
        <>
          <CheckForm session={session} pins={pins} userId={user?.id ?? ''} serverNow={now} />
          <EndForm session={session} pins={pins} />
        </>
      ) : (
        <StartForm sites={sites} siteId={siteId} />
      )}
      {!pins && (
        <Alert tone="info" title="Set two PINs">
          With a PIN, only you can check in. A second PIN silently alerts control.{' '}
          <Link to="/alone/pins" className="link">
            Set your PINs
          </Link>
        </Alert>
      )}
      {pins && (
        <p>
          <Link to="/alone/pins" className="link inline-flex min-h-11 items-center">
            Change your PINs
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/emergency" variant="sos" icon="siren">
          Emergency SOS
        </LinkButton>
        <LinkButton href={`tel:${emergencyPhone.replaceAll(' ', '')}`} icon="phone">
          Call {emergencyPhone}
        </LinkButton>
      </div>
      <p className="text-sm text-muted">
        Your location is read when you start, at check-ins and in an alert. Never in between. A check-in without
        location still counts.
      </p>
    </div>
  )
}
