import { type listAlarmedForms } from '~/domain/forms/forms/alarms.server.ts'
import { type DashboardView } from '~/domain/overview/dashboard/dashboard.server.ts'
import { type PresentPerson } from '~/domain/overview/dashboard/present.server.ts'
import { type listEntries } from '~/domain/time/clocking/review.server.ts'
import { type listViolations } from '~/domain/time/clocking/violations.server.ts'
import { type ReactNode } from 'react'
import { locationText } from '~/platform/location.ts'
import { type useAnswer } from '~/browser/runtime/answer.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { ActivityList } from '~/routes/admin/dashboard/activity-list.tsx'
import { IdentityForm } from '~/routes/admin/safety/identity-form.tsx'
import { ViolationCard } from '~/routes/admin/safety/violation-card.tsx'
import { PeopleList } from '~/routes/admin/staff/people-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Empty } from '~/ui/empty.tsx'
import { type IconName } from '~/ui/icon.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { Chips } from '~/ui/chips.tsx'
import { Since, When } from '~/ui/when.tsx'
import { Lasting } from '~/ui/lasting.tsx'
import { AlarmedForms } from './alarmed-forms.tsx'

/** On a wall screen the list of people on shift takes most of the space. */
const LIVE_LIST = 'max-h-[28rem] overflow-y-auto 2xl:max-h-[calc(var(--screen)*0.60)] 2xl:text-lg'

type Data = {
  dashboard: DashboardView
  present: PresentPerson[]
  violations: ReturnType<typeof listViolations>
  checks: ReturnType<typeof listEntries>
  forms: ReturnType<typeof listAlarmedForms>
}

/** The part below the wall: who is clocked in, what needs a decision, and the figures once they are opened. */
export function LowerHalf({
  data,
  longest,
  map,
  result,
}: {
  data: Data
  longest: boolean
  /** The map, if it is not on the wall. */
  map: ReactNode
  result: NonNullable<ReturnType<typeof useAnswer<ActionAnswer>>>['result'] | undefined
}) {
  const { dashboard, present, violations, checks, forms } = data
  const signedIn = dashboard.signedInCount
  return (
    <div className="[:fullscreen_&]:hidden">
      <div
        className={classes(
          'grid items-start grid-cols-1 gap-5 lg:grid-cols-2',
          !map && '2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        <div className="grid gap-5">
          <Panel
            id="live-staff"
            icon="users"
            title="Live Staff Status"
            aside={<Badge tone="good">{signedIn} clocked in</Badge>}
          >
            {present.length > 1 && (
              <Chips
                label="Order by time on shift"
                chips={[
                  { to: '?', label: 'Newest first', current: !longest },
                  { to: '?shift=longest', label: 'Longest on shift first', current: longest },
                ]}
              />
            )}
            {present.length === 0 ? (
              <Empty icon="clock" title="Nobody is clocked in" />
            ) : (
              // A region that scrolls must be reachable by keyboard.
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <div className={LIVE_LIST} role="region" aria-label="People clocked in" tabIndex={0}>
                <PeopleList
                  people={present.map((person) => ({
                    ...person,
                    note: locationText(person.location),
                    aside: (
                      <>
                        <Lasting since={person.clockedInAt} className="block font-semibold text-text" />
                        <Since at={person.clockedInAt} />
                      </>
                    ),
                  }))}
                />
              </div>
            )}
            {signedIn > present.length && (
              <LinkButton to="/admin?show=clocked-in">All {signedIn.toLocaleString('en-GB')} clocked in</LinkButton>
            )}
          </Panel>
        </div>
        <div className="grid gap-5">
          {map}
          {forms.total > 0 && (
            <Panel id="alarmed" icon="warning" title="Forms That Need Attention" sub="Waiting for review">
              <AlarmedForms forms={forms.items} />
              {forms.total > forms.items.length && (
                <LinkButton to="/admin/form-submissions?alarms=yes&status=submitted">
                  All {forms.total.toLocaleString('en-GB')} that need attention
                </LinkButton>
              )}
            </Panel>
          )}
          {checks.items.length > 0 && (
            <Panel id="checks" icon="face" title="Manual Identity Checks" sub="Clocked in without a passed face check">
              <ul className="divide-y divide-line">
                {checks.items.map((entry) => (
                  <li key={entry.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
                    <div>
                      <p className="font-semibold">{entry.userName}</p>
                      <p className="text-sm text-muted">
                        <When at={entry.timestamp} /> · {locationText(entry.location)}
                      </p>
                    </div>
                    <IdentityForm id={entry.id} userId={entry.userId} name={entry.userName} result={result} />
                  </li>
                ))}
              </ul>
              {checks.next && (
                <LinkButton to="/admin/clock-entries?identityCheck=pending">All identity checks</LinkButton>
              )}
            </Panel>
          )}
          <Panel
            id="violations"
            icon="vest"
            title="Safety Violations"
            aside={<Badge tone={violations.total > 0 ? 'warn' : 'good'}>{violations.total} unresolved</Badge>}
          >
            {violations.items.length === 0 ? (
              <Empty icon="check-circle" title="No unresolved violations" />
            ) : (
              <ul className="grid gap-3">
                {violations.items.map((item) => (
                  <ViolationCard key={item.id} violation={item} result={result} />
                ))}
              </ul>
            )}
            {violations.total > violations.items.length && (
              <LinkButton to="/admin/violations?resolved=false">All {violations.total} unresolved</LinkButton>
            )}
          </Panel>
        </div>
      </div>
      <Figures dashboard={dashboard} />
    </div>
  )
}

function Figures({ dashboard }: { dashboard: DashboardView }) {
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Figures and recent activity</summary>
      <section aria-label="System Statistics" className="my-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Total Users" value={dashboard.totalUsers} icon="users" />
        <StatCard label="Currently Active" value={dashboard.signedInCount} icon="clock" tone="good" />
        <StatCard label="Today's Clock-ins" value={dashboard.todayClockIns} icon="trend" tone="info" />
        <StatCard
          label="Pending Holidays"
          value={dashboard.pendingHolidays}
          icon="calendar-check"
          tone={dashboard.pendingHolidays > 0 ? 'caution' : 'neutral'}
          to="/admin/holidays?status=pending"
        />
      </section>
      <Panel id="recent" icon="history" title="Recent Activity">
        <ActivityList items={dashboard.recentActivity} />
      </Panel>
    </details>
  )
}

function Panel({
  id,
  icon,
  title,
  sub,
  aside,
  children,
}: {
  id: string
  icon: IconName
  title: string
  sub?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-4">
      <CardTitle id={id} icon={icon} title={title} sub={sub} aside={aside} />
      {children}
    </Card>
  )
}
