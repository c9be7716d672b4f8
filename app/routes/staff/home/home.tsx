import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { countOwnOffers } from '~/domain/time/cover/own-offers.server.ts'
import { countOwnActions } from '~/domain/fitness/actions/actions.server.ts'
import { placeBadge } from '~/domain/time/clocking/fence.ts'
import { checkMarks } from '~/domain/time/clocking/check-marks.ts'
import { clockStatus } from '~/domain/time/clocking/status.server.ts'
import { findConsentVersion, signAgreement } from '~/domain/content/consent/consent.server.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { type HintName } from '~/domain/content/hints/hints.ts'
import { findHint, HintRef, putAwayHint } from '~/domain/content/hints/hints.server.ts'
import { dismissPasskeyOffer, isPasskeyOffered } from '~/domain/account/passkeys/offer.server.ts'
import { findSignInEnd } from '~/domain/account/sign-in/sessions.server.ts'
import { ConsentForm } from '~/domain/content/consent/input.ts'
import { showDate, showTime } from '~/platform/dates.ts'
import { findLatestAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { findPins } from '~/domain/safety/lone-worker/pins.server.ts'
import { findHandoverNotices } from '~/domain/time/site-book/handover/notices.server.ts'
import { findSiteNow } from '~/domain/time/clocking/punch-site.server.ts'
import { findCurrentSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { listOwnDuties } from '~/domain/time/rota/own.server.ts'
import { countSwapsOffered } from '~/domain/time/rota/swaps.server.ts'
import { listSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import { findThreatLevel } from '~/domain/safety/threat/threat.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { sinceText } from '~/ui/ago.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { useArrived } from '~/browser/outbox/waiting.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { installStore } from '~/browser/runtime/install.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { NextDuty } from '~/routes/staff/duties/next-duty.tsx'
import { ThreatCard } from '~/routes/threat/card.tsx'
import WatchCard from '~/routes/staff/lone-worker/watch-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { CONSENT_ERROR, CONSENT_FAILED } from './consent-toast.ts'
import { Sos } from '~/routes/staff/sos/sos.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Home' }]

export const loader = pageLoader('staff', (actor) => {
  const threat = findThreatLevel(actor)
  const alert = findLatestAlert(actor)
  const end = findSignInEnd(actor)
  const signInEnds = end && showDate(end)
  // Until the agreement is signed nothing else is shown.
  if (!actor.consented)
    return {
      consent: findConsentVersion(actor),
      now: new Date(),
      threat,
      alert,
      signInEnds,
      clock: null,
      watch: null,
      duty: null,
      actions: 0,
      offers: 0,
      passkeyOffered: false,
      hint: null,
      handovers: [],
      siteId: null,
    }
  const { isClockedIn, clockedInAt, recentEntries } = clockStatus(actor)
  const isAway = recentEntries.some(({ fence }) => fence?.verdict === 'away')
  const sites = isAway ? listSiteNames(actor) : []
  const nameOf = (siteId: string | null) => sites.find(({ id }) => id === siteId)?.name
  return {
    consent: null,
    now: new Date(),
    actions: countOwnActions(actor),
    offers: countOwnOffers(actor) + countSwapsOffered(actor),
    passkeyOffered: isPasskeyOffered(actor),
    hint: findHint(actor),
    handovers: findHandoverNotices(actor),
    siteId: isClockedIn ? (findSiteNow(actor.id, new Date())?.id ?? null) : null,
    threat,
    alert,
    signInEnds,
    watch: { session: findCurrentSession(actor), pins: findPins(actor).set },
    duty:
      listOwnDuties(actor).find(({ state, endsAt }) => state !== 'cancelled' && new Date(endsAt) > new Date()) ?? null,
    clock: {
      isClockedIn,
      since: clockedInAt && sinceText(clockedInAt, new Date()),
      recent: recentEntries.map((entry) => ({
        id: entry.id,
        clockedIn: entry.action === 'clock_in',
        day: showDate(entry.timestamp),
        time: showTime(entry.timestamp),
        place: placeBadge(entry.location?.latitude != null, entry.fence, nameOf(entry.siteId)),
        checks: checkMarks(entry),
      })),
    },
  }
})

export const action = pageActions(
  'staff',
  {
    consent: formAction(
      ConsentForm,
      signAgreement,
      {
        to: '/home',
        toast: { title: 'Agreement saved', description: 'Thank you. You can start now.', tone: 'good' },
      },
      CONSENT_FAILED,
    ),
    'hint-away': formAction(HintRef, putAwayHint, { to: '/home' }),
    'no-passkey': formAction(Nothing, (actor) => dismissPasskeyOffer(actor), { to: '/home' }),
  },
  'pictureForm',
)

const REFRESH_ON = [
  ...([
    'clock.in',
    'clock.out',
    'clock.out_withdrawn',
    'clock.identity_checked',
    'threat_level',
    'emergency_update',
  ] as const),
  ...(['rota.published', 'duty.assigned', 'duty.changed', 'duty.cancelled', 'duty.withdrawn'] as const),
  ...(['offer.made', 'offer.accepted', 'offer.declined', 'offer.closed'] as const),
  ...(['swap.offered', 'swap.answered', 'swap.decided', 'swap.ended'] as const),
] as const

export const clientAction = keepTyped({ consent: [CONSENT_ERROR, CONSENT_FAILED] })

/** This dialog is loaded separately, because most people signed long ago. */
const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'))
/** If this card cannot be loaded, the page works without it. */
const InstallCard = lazy(() => import('./install-card.tsx').catch(() => ({ default: () => null })))

const HintCard = lazy<ComponentType<{ name: HintName }>>(() =>
  import('./hint-card.tsx').catch(() => ({ default: () => null })),
)

/** Only people without a passkey are offered one. */
const PasskeyOffer = lazyPart(() => import('./passkey-offer.tsx'))

export default function Home() {
  const { user, emergencyPhone } = useRoot()
  const {
    consent,
    threat,
    alert,
    signInEnds,
    clock,
    watch,
    duty,
    actions,
    offers,
    passkeyOffered,
    hint,
    handovers,
    siteId,
    now,
  } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  useRefreshOn(REFRESH_ON)
  // A handover that was accepted on this phone may still have been on its way when the page was loaded.
  useArrived('site_act', () => refresh())
  const offered = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.nothing)
  const userId = user?.id
  useEffect(() => {
    // Stored so that who is at the site, and its tours, can be opened offline later.
    if (userId && siteId)
      void import('~/routes/staff/site-book/keep-evacuation.ts')
        .then(({ fetchEvacuation, FRESH_MS }) => fetchEvacuation(userId, siteId, FRESH_MS))
        .catch(() => undefined)
  }, [userId, siteId])
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      {consent && <ConsentDialog name={name} version={consent} failed={answer} />}
      <header className="flex items-center gap-4">
        <Avatar name={name} src={user.profileImageUrl && `${user.profileImageUrl}?w=128`} className="size-14 text-xl" />
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-2xl font-extrabold sm:text-3xl">{name}</h1>
          <p className="text-muted">
            {[user.role === 'staff' ? 'Security Officer' : roleLabel(user.role), user.position]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className="mt-5 grid grid-cols-1 gap-5">
        {watch && <WatchCard watch={watch} userId={user.id} />}
        {signInEnds && (
          <Alert tone="warn" title={`You will be signed out on ${signInEnds}`}>
            <Link to="/confirm?stay&next=/home" className="link inline-flex min-h-11 items-center">
              Enter your password to stay signed in
            </Link>
          </Alert>
        )}
        {handovers.map(({ title, text, to }) => (
          <Alert key={title} title={title}>
            <Link to={to} className="link inline-flex min-h-12 items-center">
              {text}
            </Link>
          </Alert>
        ))}
        {clock && <QuickActions clock={clock} holidayBalance={user.holidayBalance} actions={actions} offers={offers} />}
        <NextDuty duty={duty} now={now} />
        <Sos userId={user.id} phone={emergencyPhone} latest={alert} />
        {passkeyOffered && <PasskeyOffer />}
        <Suspense>{hint && <HintCard name={hint} />}</Suspense>
        <ThreatCard reading={threat} />
        <Card as="section" aria-labelledby="medical" className="relative hover:border-edge">
          <CardTitle
            icon="medical"
            id="medical"
            title={
              <Link to="/medical-emergency" reloadDocument className="after:absolute after:inset-0">
                Medical Emergency Guidance
              </Link>
            }
            sub="Source: Citizens Aid Protocol"
            aside={<Badge tone="good">READY/PREPARED</Badge>}
          />
        </Card>
        {clock && <RecentActivity entries={clock.recent} />}
        <Alert icon="location" title="Location services">
          You are asked for your location at sign-in, clock-in, clock-out and SOS. Also at check-ins and tour scans. You
          are not tracked in between.
        </Alert>
        <Card as="section" aria-labelledby="privacy">
          <CardTitle
            icon="shield-check"
            id="privacy"
            title="Your privacy"
            sub="Encrypted, seen only where needed, yours to download"
            aside={
              <Link to="/privacy-choices" className="link inline-flex min-h-11 items-center">
                Choices
              </Link>
            }
          />
        </Card>
        {/* The browser's offer comes at any moment, so its card is last, where it moves nothing under a finger. */}
        <Suspense>{offered && <InstallCard />}</Suspense>
      </div>
    </>
  )
}
