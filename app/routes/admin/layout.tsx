import { type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, useFetcher, useLocation, useParams, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { listSavedViews } from '~/domain/kernel/saved-views/saved-views.server.ts'
import { findGlance } from '~/domain/overview/dashboard/person-glance.server.ts'
import { findHeader, type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { mapTiles } from '~/domain/safety/map/map.server.ts'
import { countUnread } from '~/domain/content/unread/unread.server.ts'
import { hiddenColumns } from '~/http/columns.server.ts'
import { densityOf } from '~/http/density.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { VERSION } from '~/platform/version.ts'
import { useRoot } from '~/root-data.ts'
import { AdminShell } from '~/routes/admin/shell.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { useHolidayNews } from '~/routes/holidays/news.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ErrorPage } from '~/ui/error-page.tsx'
import { PageWaiting } from '~/ui/page-waiting.tsx'
import { AlarmButton } from './control-room/alarm-button.tsx'
import { ControlRoomToggle } from './control-room/toggle.tsx'
import { AlarmStrip } from './control-room/alarm-strip.tsx'
import { AlertStrip } from './control-room/alert-strip.tsx'
import { EmergencyOverlay } from './control-room/overlay.tsx'
import { Find } from './find/find.tsx'
import { IdleSignOut } from './idle-sign-out.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { usePageTop } from '~/routes/admin/page-top.ts'
import { PersonPanel } from './person-panel/person-panel.tsx'
import { grantedGroups, NAV_GROUPS } from './nav-items.ts'

export const meta: MetaFunction = () => [{ title: 'Admin Portal' }]

export const loader = pageLoader('control', async (actor, { url, request }) => {
  const isAdmin = may(actor, 'admin.enter')
  // The dashboard is for administrators: people with site access start with what their sites need.
  if (!isAdmin && url.pathname === '/admin') throw redirect('/admin/exceptions')
  return {
    ...findHeader(actor),
    savedViews: isAdmin ? listSavedViews(actor) : [],
    hiddenColumns: await hiddenColumns(request),
    density: isAdmin ? await densityOf(request) : undefined,
    tiles: mapTiles(),
    unread: Object.values(countUnread(actor)).reduce((sum, count) => sum + count, 0),
    beside: isAdmin ? beside(actor, url.searchParams.get('who')) : null,
  }
})

/** Returns the person open next to the list, if any. An address without a valid person opens the list only. */
function beside(actor: Person, id: string | null) {
  if (!id) return null
  try {
    return findGlance(actor, { id })
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}

/** Events that change the badge and the control room's switch. */
const REFRESH_ON = [
  ...(['lone.checked', 'lone.late', 'lone.ended', 'lone.resumed', 'lone.tightened'] as const),
  'new_holiday_request',
  'holiday.withdrawn',
  'holiday_request_decision',
  'control_room.activated',
  'control_room.deactivated',
  'emergency_alert',
  'emergency_update',
  'news.published',
  'document.added',
  'form.submitted',
  'form.reviewed',
  'exception.opened',
  'exception.closed',
] as const

const CONTROL_ROOM = '/admin/control-room'

export default function AdminLayout() {
  const { user } = useRoot()
  useAdminRefreshOn(REFRESH_ON)
  useHolidayNews(user?.id)
  usePageTop()
  // Another record's page starts again: what was typed, chosen or opened for one record must not count for another.
  const { id } = useParams()
  return (
    <Frame>
      <PageWaiting>
        <Outlet key={id} />
      </PageWaiting>
      <LeaveGuard />
    </Frame>
  )
}

/** An error of a page stays inside the frame, so that the navigation stays available. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { user } = useRoot()
  const { pathname } = useLocation()
  const header = useRouteLoaderData<typeof loader>('routes/admin/layout') ?? undefined
  const isAdmin = user?.role === 'admin'
  const groups = (isAdmin ? NAV_GROUPS : grantedGroups(header?.settles ?? false)).map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, badge: badgeOf(item.to, header) })),
  }))
  return (
    <AdminShell
      title="Admin Portal"
      version={VERSION}
      person={user ? `${user.firstName} ${user.lastName}` : ''}
      groups={groups}
      density={header?.density}
      wide={pathname === CONTROL_ROOM}
      actions={<HeaderActions userId={user?.id} isAdmin={isAdmin} />}
      banner={isAdmin && <EmergencyOverlay userId={user.id} />}
      notices={
        <>
          <AlertStrip header={header} onWall={pathname === CONTROL_ROOM} />
          {isAdmin && <AlarmStrip />}
        </>
      }
    >
      {children}
      {header?.beside && <PersonPanel person={header.beside} />}
      {user && (
        <IdleSignOut
          held={isAdmin && (header?.controlRoom?.controlRoomActive ?? false) && pathname === CONTROL_ROOM}
          stays={!isAdmin}
        />
      )}
    </AdminShell>
  )
}

function HeaderActions({ userId, isAdmin }: { userId?: string; isAdmin: boolean }) {
  const { pathname, search } = useLocation()
  const { Form } = useFetcher()
  return (
    <>
      {isAdmin && (
        <>
          {/* The button is on the left, where its reserved space does not look like a gap. */}
          <div className="max-sm:order-last max-sm:mr-auto">
            <AlarmButton userId={userId} onInk />
          </div>
          <Find />
          <div className="max-sm:order-last">
            <ControlRoomToggle />
          </div>
        </>
      )}
      <LinkButton to={pathname + search} replace preventScrollReset variant="on-ink" size="sm" icon="refresh">
        <span className="max-sm:sr-only">Refresh</span>
      </LinkButton>
      <LinkButton to="/home" variant="on-ink" size="sm" icon="home">
        <span className="max-sm:sr-only">Staff Portal</span>
      </LinkButton>
      <Form method="post" action="/logout?admin">
        <Button type="submit" variant="on-ink" size="sm" icon="logout">
          <span className="max-sm:sr-only">Logout</span>
        </Button>
      </Form>
    </>
  )
}

/** The number of items waiting on a page, next to the page's name. */
function badgeOf(to: string, header?: HeaderView & { unread: number }): ReactNode {
  const {
    pendingHolidays = 0,
    alertCount = 0,
    alarmedForms = 0,
    exceptions = 0,
    lateChecks = 0,
    unread = 0,
  } = header ?? {}
  if (to === '/admin/holidays' && pendingHolidays > 0) return <PendingBadge count={pendingHolidays} />
  if (to === '/admin/emergencies' && alertCount > 0) return <CountBadge count={alertCount} words="open" />
  if (to === '/admin/form-submissions' && alarmedForms > 0)
    return <CountBadge count={alarmedForms} words="need attention" />
  if (to === '/admin/exceptions' && exceptions > 0) return <CountBadge count={exceptions} words="open" />
  if (to === '/admin/lone-workers' && lateChecks > 0) return <CountBadge count={lateChecks} words="late" />
  if (to === '/admin/notifications' && unread > 0) return <CountBadge calm count={unread} words="new" />
  return undefined
}

const CountBadge = ({ count, words, calm }: { count: number; words: string; calm?: boolean }) => (
  <span
    className={classes(
      'rounded-pill border border-transparent px-2 py-0.5 text-xs font-bold tabular-nums',
      calm ? 'bg-primary text-on-primary' : 'bg-sos text-on-sos',
    )}
  >
    {count}
    <span className="sr-only"> {words}</span>
  </span>
)

function PendingBadge({ count }: { count: number }) {
  return (
    <span className="badge-pulse rounded-pill border border-transparent bg-warn px-2 py-0.5 text-xs font-bold text-surface tabular-nums">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
