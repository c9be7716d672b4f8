import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigate } from '@remix-run/react'
import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { dismissFactorOffer, isFactorOffered } from '~/domain/account/sign-in/second-factor-offer.server.ts'
import { ViolationQuery } from '~/domain/time/clocking/input.ts'
import { listViolations } from '~/domain/time/clocking/violations.server.ts'
import { findCopies } from '~/domain/overview/dashboard/copies.server.ts'
import { findDisk } from '~/domain/kernel/disk/disk.server.ts'
import { findSetup, putSetupAway } from '~/domain/overview/dashboard/setup.server.ts'
import { findWaiting } from '~/domain/overview/dashboard/waiting.server.ts'
import { findDashboard } from '~/domain/overview/dashboard/dashboard.server.ts'
import { listActiveStaff, listActiveToday, listPresent } from '~/domain/overview/dashboard/present.server.ts'
import { countClockInsByDay, countViolationsByWeek } from '~/domain/overview/dashboard/trends.server.ts'
import { addDays, showDay } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { BarChart } from '~/ui/chart.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { Since } from '~/ui/when.tsx'
import { ActivityList } from './activity-list.tsx'
import { CopiesNote } from './copies-note.tsx'
import { DiskNote } from './disk-note.tsx'
import { DashboardDialogs } from './dialogs.tsx'
import { PeopleList } from '~/routes/admin/staff/people-list.tsx'
import { locationText } from '~/platform/location.ts'
import { NeedsYou } from './needs-you.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { SecondFactorOffer } from './second-factor-offer.tsx'
import { violation } from '~/routes/admin/safety/actions.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Admin Portal' }]

/** Events that refresh the dashboard. */
const REFRESH_ON = [
  'clock.in',
  'clock.out',
  'clock.out_withdrawn',
  'violation.logged',
  'violation.resolved',
  'staff.created',
  'staff.deactivated',
  'emergency_alert',
  'emergency_update',
  'form.submitted',
  'form.reviewed',
  'clock.identity_checked',
  'new_holiday_request',
  'holiday_request_decision',
  'exception.opened',
  'exception.closed',
  'correction.requested',
  'correction.approved',
  'correction.refused',
  'action.opened',
  'action.changed',
  'action.closed',
  'consent.given',
  'face.enrolled',
] as const
const SHOWN_VIOLATIONS = 50

const Shown = z.object({
  show: z.string().optional(),
  days: ViolationQuery.shape.days,
  after: z.string().max(60).optional(),
})
const NOTHING = { items: [], next: null, total: 0 }

export const loader = listLoader('admin', Shown, (actor, { show, days, after }) => ({
  dashboard: findDashboard(actor),
  waiting: findWaiting(actor),
  setup: findSetup(actor),
  copies: findCopies(actor),
  disk: findDisk(actor),
  self: actor.id,
  factorOffered: isFactorOffered(actor),
  attendance: countClockInsByDay(actor),
  unsafe: countViolationsByWeek(actor),
  show: show ?? null,
  days: days?.toString(),
  clockedIn: show === 'clocked-in' ? listPresent(actor, { after }) : NOTHING,
  activeToday: show === 'active-today' ? listActiveToday(actor, { after }) : NOTHING,
  activeStaff: show === 'active-staff' ? listActiveStaff(actor, { after }) : NOTHING,
  further: Boolean(after),
  violations: show === 'violations' ? listViolations(actor, { days, limit: SHOWN_VIOLATIONS }) : NOTHING,
}))

export const action = pageActions('admin', {
  violation,
  'put-setup-away': formAction(Nothing, (actor) => putSetupAway(actor), { to: '/admin' }),
  'dismiss-factor-offer': formAction(Nothing, (actor) => dismissFactorOffer(actor), { to: '/admin' }),
})

export const clientAction = keepTyped()

export default function Dashboard() {
  const data = useLoaderData<typeof loader>()
  const { dashboard, attendance, unsafe } = data
  const result = useAnswer<ActionAnswer>()?.result
  const navigate = useNavigate()
  useAdminRefreshOn(REFRESH_ON)
  // If people already use the portal, the figures come before the checklist.
  const checklist = data.setup && <SetupChecklist steps={data.setup.steps} userId={data.self} />
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="mb-5">
        <NeedsYou waiting={data.waiting} />
      </div>
      {data.setup ? !data.setup.running && checklist : data.factorOffered && <SecondFactorOffer />}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Currently Clocked In"
          value={dashboard.signedInCount}
          note="Show who"
          icon="clock"
          tone="good"
          to="?show=clocked-in"
        />
        <StatCard
          label="Active Today"
          value={dashboard.activeToday}
          note={dashboard.todayClockIns === 1 ? '1 clock-in' : `${dashboard.todayClockIns} clock-ins`}
          icon="trend"
          tone="info"
          to="?show=active-today"
        />
        <StatCard
          label="Safety Violations"
          value={dashboard.unresolvedViolations}
          note={`unresolved, ${dashboard.todayViolations} today`}
          icon="vest"
          tone={dashboard.unresolvedViolations > 0 ? 'warn' : 'neutral'}
          to="?show=violations"
        />
        <StatCard
          label="Active Staff"
          value={dashboard.activeStaff}
          note={`${dashboard.totalUsers} ${dashboard.totalUsers === 1 ? 'account' : 'accounts'} in all`}
          icon="users"
          to="?show=active-staff"
        />
      </div>
      {data.setup?.running && <div className="mt-5">{checklist}</div>}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Card as="section" aria-labelledby="admins-title" className="grid gap-4">
          <CardTitle
            id="admins-title"
            icon="key"
            title="Admin Staff Currently Logged In"
            sub="Admins who are clocked in"
          />
          {dashboard.currentlySignedInAdmins.length === 0 ? (
            <Empty icon="clock" title="No admin is clocked in">
              Admins{' '}
              <Link to="/clock" className="link">
                clock in
              </Link>{' '}
              in the staff portal to appear here.
            </Empty>
          ) : (
            <PeopleList
              people={dashboard.currentlySignedInAdmins.map((person) => ({
                ...person,
                note: locationText(person.location),
                aside: <Since at={person.clockedInAt} />,
              }))}
            />
          )}
        </Card>
        <Card as="section" aria-labelledby="recent-title" className="grid gap-4">
          <CardTitle
            id="recent-title"
            icon="history"
            title="Recent Activity"
            sub="The five latest clock-ins and clock-outs"
          />
          <ActivityList items={dashboard.recentActivity} />
        </Card>
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <BarChart
            title="Clock-ins by day"
            data={attendance.map(({ from, count }) => ({
              label: shortDay(from),
              name: showDay(from),
              value: count,
              to: `/admin/clock-entries?action=clock_in&from=${from}&to=${from}`,
            }))}
          />
        </Card>
        <Card>
          <BarChart
            title="Safety violations by week"
            data={unsafe.map(({ from, count }) => ({
              label: shortDay(from),
              name: `Week from ${showDay(from)}`,
              value: count,
              to: `/admin/violations?from=${from}&to=${addDays(from, 6)}`,
            }))}
          />
        </Card>
      </div>
      <CopiesNote copies={data.copies} />
      <DiskNote disk={data.disk} />
      <DashboardDialogs {...data} result={result} onClose={() => navigate('/admin', { preventScrollReset: true })} />
    </>
  )
}

/** Returns a day without its year: '9 Nov'. */
const shortDay = (day: string) => showDay(day).slice(0, -5)
