import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type ReactNode } from 'react'
import { isEnrolmentDue } from '~/domain/time/biometrics/enrolment-words.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { listGrantsOf, grantByForm } from '~/domain/kernel/grants/grants.server.ts'
import { GrantForm } from '~/domain/kernel/grants/input.ts'
import { listSiteChoices } from '~/domain/kernel/sites/choose.server.ts'
import { CompanySubject } from '~/domain/account/identities/input.ts'
import { findCompanyLinksOf, linkFor, unlinkFor } from '~/domain/account/sign-in/company-links.server.ts'
import { findFactorOf, resetSecondFactor } from '~/domain/account/sign-in/second-factor-setup.server.ts'
import { CATEGORY_WORDS } from '~/domain/overview/dashboard/activity-words.ts'
import { findActivitySummary } from '~/domain/overview/dashboard/activity-summary.server.ts'
import { endOptOut, findOptOut, optOutVersion } from '~/domain/forms/working-time/end-opt-out.server.ts'
import { OptOutEndForm } from '~/domain/forms/working-time/opt-out.ts'
import { dayOf, showInstant, showRelative } from '~/platform/dates.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { type ActionAnswer, formAction, formActionAt, pageActions, pageLoader } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { type IconName } from '~/ui/icon.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { StatCard } from '~/ui/stat-card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { CompanyAccount } from './company-account.tsx'
import { CopiedLink, useMadeLink } from './copied-link.tsx'
import { copyLink, sendLink } from './copy-link.server.ts'
import { OptOutCard } from './opt-out-card.tsx'
import { GrantsCard } from './grants-card.tsx'
import { HandOver } from './hand-over.tsx'
import { SecondFactorReset } from './second-factor-reset.tsx'
import { PersonHeader } from './person-header.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.person.firstName} ${data.person.lastName} · Admin Portal` : 'Admin Portal' },
]

export const loader = pageLoader('admin', (actor, { params }) => ({
  person: findStaff(actor, { id: params.id! }),
  summary: findActivitySummary(actor, { id: params.id! }),
  hasFactor: findFactorOf(actor, { id: params.id! }),
  company: findCompanyLinksOf(actor, { id: params.id! }),
  grants: listGrantsOf(actor, { id: params.id! }),
  sites: listSiteChoices(actor),
  optOut: findOptOut(actor, { id: params.id! }),
  optOutVersion: optOutVersion(params.id!),
  today: dayOf(new Date()),
  self: actor.id === params.id,
  now: new Date(),
}))

export const action = pageActions('admin', {
  link: copyLink,
  credentials: sendLink,
  grant: formActionAt(
    GrantForm,
    (actor: Person, form, { params }) => grantByForm(actor, { ...form, userId: params.id! }),
    (_view, { url }) => ({ to: url.pathname, toast: { title: 'Site access saved', tone: 'good' } }),
  ),
  'end-opt-out': formActionAt(
    OptOutEndForm,
    (actor: Person, input, { params }) => endOptOut(actor, { ...input, id: params.id! }),
    (_view, { url }) => ({ to: url.pathname, toast: { title: 'End of the opt-out recorded', tone: 'good' } }),
  ),
  'reset-factor': formAction(ById, resetSecondFactor, (_view, { url }) => ({
    to: url.pathname,
    toast: { title: 'Second factor reset', tone: 'good' },
  })),
  'link-company': formActionAt(
    CompanySubject.omit({ id: true }),
    (actor: Person, input, { params }) => linkFor(actor, { ...input, id: params.id! }),
    (_view, { url }) => ({ to: url.pathname, toast: { title: 'Company account linked', tone: 'good' } }),
  ),
  'unlink-company': formActionAt(
    Nothing,
    (actor: Person, _nothing, { params }) => unlinkFor(actor, { id: params.id! }),
    (_view, { url }) => ({ to: url.pathname, toast: { title: 'Company account unlinked', tone: 'good' } }),
  ),
})

export const clientAction = keepTyped()

export default function StaffPerson() {
  const { person, summary, hasFactor, company, grants, sites, optOut, optOutVersion, today, self, now } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const problem = answer?.result?.error?.['']?.[0]
  useAdminRefreshOn([
    'grant.set',
    'grant.ended',
    'clock.in',
    'clock.out',
    'clock.out_withdrawn',
    'violation.logged',
    'form.submitted',
    'new_holiday_request',
  ])
  const made = useMadeLink()
  const at = `/admin/staff/${person.id}`
  return (
    <>
      <PersonHeader person={person} back={{ to: '/admin/staff', label: 'Staff Overview' }} />
      {!person.lastSignInAt && person.isActive && <HandOver person={person} />}
      {made && (
        <div className="mb-5">
          <CopiedLink key={made.url} made={made} />
        </div>
      )}
      <p className="mb-4 text-muted">
        Last activity:{' '}
        {summary.lastActivity ? (
          <time dateTime={summary.lastActivity.toISOString()} title={showInstant(summary.lastActivity)}>
            {showRelative(summary.lastActivity, now)}
          </time>
        ) : (
          'none yet'
        )}
      </p>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {CARDS.map(({ category, icon, tone }) => (
          <StatCard
            key={category}
            label={CATEGORY_WORDS[category].title}
            value={summary[category]}
            icon={icon}
            tone={summary[category] > 0 ? tone : 'neutral'}
            note={
              category === 'formSubmissions' && summary.draftForms > 0 ? `${summary.draftForms} in draft` : undefined
            }
            to={`${at}/${category}`}
          />
        ))}
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card as="section" aria-labelledby="holiday-title" className="grid gap-4">
            <CardTitle
              id="holiday-title"
              icon="calendar"
              title="Holiday Management"
              sub={summary.holidayRequests === 1 ? '1 request' : `${summary.holidayRequests} requests`}
            />
            <p>
              <span className="text-3xl font-extrabold tabular-nums">{person.holidayBalance}</span>{' '}
              <span className="text-muted">of {daysText(person.holidayEntitlement)} left</span>
            </p>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={`/admin/holidays/people/${person.id}`} variant="primary" icon="calendar-check">
                Holidays and entitlement
              </LinkButton>
              <LinkButton to={`${at}/holidayRequests`}>Requests</LinkButton>
            </div>
          </Card>
          <Card as="section" aria-labelledby="papers-title" className="grid gap-4">
            <CardTitle id="papers-title" icon="document" title="Papers" sub="Licences, checks and certificates" />
            <div>
              <LinkButton to={`${at}/papers`}>Open the papers</LinkButton>
            </div>
          </Card>
          {optOut && <OptOutCard optOut={optOut} version={optOutVersion} today={today} />}
          {person.isActive && <GrantsCard grants={grants} sites={sites} isAdmin={person.role === 'admin'} />}
        </div>
        <Card as="section" aria-labelledby="account-title" className="grid gap-4">
          <CardTitle id="account-title" icon="key" title="Account" sub={`Username ${person.username}`} />
          <dl className="grid gap-x-4 gap-y-2 text-[0.9375rem] sm:grid-cols-[10rem_1fr]">
            <Line label="Clock-in method">
              {person.clockInMethod === 'alternative'
                ? 'Alternative: location and declaration'
                : 'Default for the role'}
            </Line>
            <Line label="Face">{faceWords(person)}</Line>
            <Line label="Agreement">
              {person.consentAgreed ? <Badge tone="good">Agreed</Badge> : <Badge tone="caution">Not yet</Badge>}
            </Line>
            <Line label="Last sign-in">{person.lastSignInAt ? showInstant(person.lastSignInAt) : 'Never'}</Line>
            <Line label="Password">{person.mustChangePassword ? 'Temporary, to be changed' : 'Their own'}</Line>
            <Line label="Second factor">{hasFactor ? <Badge tone="good">On</Badge> : 'Off'}</Line>
            <Line label="Added">{showInstant(person.createdAt)}</Line>
          </dl>
          {problem && <Alert tone="bad" title={problem} />}
          {hasFactor && !self && <SecondFactorReset name={person.firstName} />}
          {(company.isSet || company.linked.length > 0) && (
            <CompanyAccount
              {...company}
              name={person.firstName}
              self={self}
              active={person.isActive}
              answered={answeredFor(answer?.result, 'link-company')}
            />
          )}
          <p>
            <Link
              to={`/admin/clock-entries?q=${encodeURIComponent(person.username)}`}
              className="link inline-flex min-h-11 items-center"
            >
              Clock entries with checks and places
            </Link>
          </p>
        </Card>
      </div>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const CARDS: {
  category: 'clockEntries' | 'formSubmissions' | 'safetyViolations' | 'emergencyLogs'
  icon: IconName
  tone: 'good' | 'info' | 'warn' | 'bad'
}[] = [
  { category: 'clockEntries', icon: 'clock', tone: 'good' },
  { category: 'formSubmissions', icon: 'forms', tone: 'info' },
  { category: 'safetyViolations', icon: 'vest', tone: 'warn' },
  { category: 'emergencyLogs', icon: 'siren', tone: 'bad' },
]

function faceWords(person: Parameters<typeof isEnrolmentDue>[0]) {
  if (person.biometricEnrolled) return <Badge tone="good">Enrolled</Badge>
  return isEnrolmentDue(person) ? <Badge tone="caution">Re-enrolment due</Badge> : 'Not enrolled'
}
