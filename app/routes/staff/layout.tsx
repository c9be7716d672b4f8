import { Link, Outlet, useMatches } from '@remix-run/react'
import { type ReactNode } from 'react'
import { countUnread } from '~/domain/unread/unread.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { useHolidayDecisions } from '~/routes/holidays/news.ts'
import { ErrorPage } from '~/ui/error-page.tsx'
import { PageWaiting } from '~/ui/page-waiting.tsx'
import { Icon } from '~/ui/icon.tsx'
import { StaffShell, UnreadDot, type NavItem } from '~/routes/staff/shell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { HeaderSos } from './sos/header-sos.tsx'
import { useSeen } from './content/unread.ts'

/** Each page's own loader names its door too: this one protects nothing but itself. */
export const loader = pageLoader('staff', (actor) => ({
  unread: actor.secondFactorDue ? undefined : countUnread(actor),
}))

/** The pages that exist. */
const ITEMS: NavItem[] = ['home', 'clock', 'news', 'forms', 'admin']

export default function StaffLayout() {
  const { user } = useRoot()
  useHolidayDecisions(user?.id)
  return (
    <Frame>
      <PageWaiting>
        <Outlet />
      </PageWaiting>
    </Frame>
  )
}

/** An error of a page stays inside the frame, with help at hand. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { company, emergencyPhone, user, runsSites } = useRoot()
  const unread = useSeen()
  const navItems = user?.role === 'admin' || runsSites ? ITEMS : ITEMS.filter((item) => item !== 'admin')
  const page = useMatches().at(-1)?.id ?? ''
  const current = page.startsWith('form-') ? 'forms' : page === 'clock-in-out' ? 'clock' : undefined
  return (
    <StaffShell
      name={company}
      navItems={navItems}
      current={current}
      unread={unread}
      header={
        user && (
          <span className="ml-auto flex shrink-0 items-center gap-1">
            <HeaderSos userId={user.id} phone={emergencyPhone} />
            <Bell count={Object.values(unread ?? {}).reduce((sum, count) => sum + count, 0)} />
            <PersonMenu user={user} />
          </span>
        )
      }
    >
      {children}
    </StaffShell>
  )
}

/** How much is new, and the way to all of it. */
function Bell({ count }: { count: number }) {
  return (
    <Link to="/notifications" className="grid size-11 place-content-center rounded-control">
      <span className="sr-only">Notifications</span>
      <span className="relative">
        <Icon name="bell" className="size-6" />
        <UnreadDot count={count} />
      </span>
    </Link>
  )
}
