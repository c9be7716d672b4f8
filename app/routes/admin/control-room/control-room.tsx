import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { type ReactNode } from 'react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { listEntries } from '~/domain/time/clocking/review.server.ts'
import { listViolations } from '~/domain/time/clocking/violations.server.ts'
import {
  activateControlRoom,
  type ControlRoomSwitched,
  deactivateControlRoom,
  findControlRoom,
} from '~/domain/safety/control-room/control-room.server.ts'
import { findDashboard } from '~/domain/overview/dashboard/dashboard.server.ts'
import { listPresent } from '~/domain/overview/dashboard/present.server.ts'
import { showTime } from '~/platform/dates.ts'
import { listOpenAlerts } from '~/domain/safety/emergencies/log.server.ts'
import { findMap } from '~/domain/safety/map/map.server.ts'
import { listAlarmedForms } from '~/domain/forms/forms/alarms.server.ts'
import { keepMapShown, mapShown, MapShown } from '~/http/map-shown.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { type IconName } from '~/ui/icon.tsx'
import { useControlRoomOpen, useAdminRefreshOn } from '~/browser/live/live.ts'
import { Chips } from '~/ui/tabs.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { ActivityList } from '~/routes/admin/dashboard/activity-list.tsx'
import { acknowledge, resolve, undoAcknowledged } from './alert-actions.server.ts'
import { AlarmedForms } from './alarmed-forms.tsx'
import { MapPanel } from '~/routes/admin/map/map-panel.tsx'
import { useTiles } from '~/routes/admin/map/tiles.ts'
import { Lasting, When } from '~/ui/when.tsx'
import { ControlRoomBar } from './bar.tsx'
import { IdentityForm } from '~/routes/admin/safety/identity-form.tsx'
import { OpenAlerts } from './open-alerts.tsx'
import { ProofLine } from './proof-line.tsx'
import { PeopleList } from '~/routes/admin/staff/people-list.tsx'
import { locationText } from '~/platform/location.ts'
import { identity, violation } from '~/routes/admin/safety/actions.server.ts'
import { ViolationCard } from '~/routes/admin/safety/violation-card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Control Room · Admin Portal' }]

const VIOLATIONS = 3
/** On a wall screen the people who are out take most of it. */
const LIVE_LIST = 'max-h-[28rem] overflow-y-auto 2xl:max-h-[60dvh] 2xl:text-lg'
const CHECKS = 10

export const loader = pageLoader('admin', async (actor, { url, request }) => {
  const shown = await mapShown(request)
  return {
    room: findControlRoom(actor),
    dashboard: findDashboard(actor),
    present: listPresent(actor, { longest: isLongest(url.searchParams) }).items,
    violations: listViolations(actor, { resolved: false, limit: VIOLATIONS }),
    checks: listEntries(actor, { identityCheck: 'pending', limit: CHECKS }).items,
    alerts: listOpenAlerts(actor).items,
    forms: listAlarmedForms(actor),
    now: new Date(),
    shown,
    map: shown === 'hidden' ? null : findMap(actor),
  }
})

const isLongest = (query: URLSearchParams) => query.get('shift') === 'longest'

const here = (title: string, description?: string) => ({
  to: '/admin/control-room',
  toast: { title, description, tone: 'good' as const },
})
const switched = ({ changed, message }: ControlRoomSwitched) =>
  changed
    ? here(
        message,
        message.endsWith('Deactivated') ? 'Auto-logout re-enabled' : 'Auto-logout disabled for this session',
      )
    : { to: '/admin/control-room' }

export const action = pageActions('admin', {
  enter: formAction<'admin', typeof Nothing, ControlRoomSwitched>(
    Nothing,
    (actor) => activateControlRoom(actor),
    switched,
    'Failed to activate control room mode',
  ),
  deactivate: formAction<'admin', typeof Nothing, ControlRoomSwitched>(
    Nothing,
    (actor) => deactivateControlRoom(actor),
    switched,
    'Failed to deactivate control room mode',
  ),
  map: formAction<'admin', typeof MapShown, Headers>(
    MapShown,
    (_actor, { shown }) => keepMapShown(shown),
    (headers, { url }) => ({ to: url.pathname + url.search, headers }),
  ),
  violation,
  identity,
  acknowledge,
  undoAcknowledge: undoAcknowledged,
  resolve,
})

/** Everything that the page shows. */
const REFRESH_ON = [
  'clock.in',
  'clock.out',
  'clock.out_withdrawn',
  'clock.identity_checked',
  'clock.shift_flagged',
  'form.submitted',
  'form.reviewed',
  'violation.logged',
  'violation.resolved',
  'emergency_alert',
  'emergency_update',
  'new_holiday_request',
  'holiday.withdrawn',
  'holiday_request_decision',
  'staff.created',
  'staff.updated',
  'staff.deactivated',
  'staff.reactivated',
  'control_room.activated',
  'control_room.deactivated',
] as const

export const clientAction = keepTyped({
  enter: 'Failed to activate control room mode',
  deactivate: 'Failed to deactivate control room mode',
})

export default function ControlRoom() {
  const { room, dashboard, present, violations, checks, alerts, forms, now, map, shown } =
    useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const switching = { ...answeredFor(result, 'enter').errors, ...answeredFor(result, 'deactivate').errors }
  const [query] = useSearchParams()
  const tiles = useTiles()
  const longest = isLongest(query)
  useAdminRefreshOn(REFRESH_ON)
  useControlRoomOpen()
  return (
    <>
      <ControlRoomBar room={room} now={now} />
      <ProofLine />
      <div className="mb-5 empty:hidden">
        <ErrorSummary title="Control Room" errors={switching} />
      </div>
      {alerts.length > 0 && <OpenAlerts alerts={alerts} result={result} />}
      <section aria-label="System Statistics" className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
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
      <div
        className={classes(
          'grid items-start grid-cols-1 gap-5 lg:grid-cols-2',
          !map?.pins.length && '2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        <div className="grid gap-5">
          <Panel
            id="live-staff"
            icon="users"
            title="Live Staff Status"
            aside={<Badge tone="good">{dashboard.signedInCount} clocked in</Badge>}
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
                        since {showTime(person.clockedInAt)}
                      </>
                    ),
                  }))}
                />
              </div>
            )}
            {dashboard.signedInCount > present.length && (
              <LinkButton to="/admin?show=clocked-in">
                All {dashboard.signedInCount.toLocaleString('en-GB')} clocked in
              </LinkButton>
            )}
          </Panel>
          <Panel id="recent" icon="history" title="Recent Activity">
            <ActivityList items={dashboard.recentActivity} />
          </Panel>
        </div>
        <div className="grid gap-5">
          <MapPanel
            map={map}
            shown={shown}
            tiles={tiles}
            sub="Where alerts were raised and where people clocked in"
            label="Map of alerts, people and sites"
          />
          {forms.length > 0 && (
            <Panel id="alarmed" icon="warning" title="Forms That Need Attention" sub="Until somebody reviews them">
              <AlarmedForms forms={forms} />
            </Panel>
          )}
          {checks.length > 0 && (
            <Panel id="checks" icon="face" title="Manual Identity Checks" sub="Clocked in without a passed face check">
              <ul className="divide-y divide-line">
                {checks.map((entry) => (
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
            {violations.total > VIOLATIONS && (
              <LinkButton to="/admin/violations?resolved=false">All {violations.total} unresolved</LinkButton>
            )}
          </Panel>
        </div>
      </div>
    </>
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
