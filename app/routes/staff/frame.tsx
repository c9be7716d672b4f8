import { Link, useMatches, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { useRoot } from '~/root-data.ts'
import { Icon } from '~/ui/icon.tsx'
import { StaffShell, UnreadDot, type NavItem } from '~/routes/staff/shell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { HeaderSos } from './sos/header-sos.tsx'
import { PinnedAlert } from './sos/pinned.tsx'
import { useSeen } from './content/unread.ts'

/** The pages in the navigation. */
const ITEMS: NavItem[] = ['home', 'clock', 'news', 'forms', 'admin']

/** The frame around a page for a signed-in person: SOS, their alert, news, the tabs. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { company, emergencyPhone, user, runsSites } = useRoot()
  const unread = useSeen()
  const navItems = user?.role === 'admin' || runsSites ? ITEMS : ITEMS.filter((item) => item !== 'admin')
  const alert = useRouteLoaderData<{ alert: OwnAlert | null }>('routes/staff/layout')?.alert
  const page = useMatches().at(-1)?.id ?? ''
  const current = page.startsWith('form-') ? 'forms' : page === 'clock-in-out' ? 'clock' : undefined
  return (
    <StaffShell
      name={company}
      navItems={navItems}
      current={current}
      unread={unread}
      pinned={user && <PinnedAlert userId={user.id} phone={emergencyPhone} latest={alert} />}
      header={
        user && (
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <HeaderSos userId={user.id} phone={emergencyPhone} />
            <Bell count={Object.values(unread ?? {}).reduce((sum, count) => sum + count, 0)} />
            <PersonMenu user={user} />
          </div>
        )
      }
    >
      {children}
    </StaffShell>
  )
}

/** The number of new items, with a link to all. */
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
