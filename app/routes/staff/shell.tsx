import { Link, useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { Logo } from '~/ui/logo.tsx'
import { WaitingMark } from './waiting-mark.tsx'

export type NavItem = 'home' | 'clock' | 'news' | 'forms' | 'admin'

/**
 * The frame of the staff portal: a bar at the top, the page, the navigation (at the foot of a phone, a rail on a
 * desktop). `navItems` lists which pages exist for this person, in any order; Logout is always there beside them.
 */
export function StaffShell({
  name,
  navItems,
  current,
  header,
  unread,
  pinned,
  reload,
  unsure,
  children,
}: {
  /** The company's name in the bar. */
  name: string
  navItems: readonly NavItem[]
  /** The place of this page in the navigation, if its address does not show it. */
  current?: NavItem
  /** The right end of the bar, such as the person's menu. */
  header?: ReactNode
  /** The number of items that are waiting on each page. */
  unread?: Partial<Record<string, number>>
  /** The first item on each page, such as an open alert. */
  pinned?: ReactNode
  /** Whether its links load whole pages, which a phone can answer offline. */
  reload?: boolean
  /** Whether the person is not known yet, in which case the navigation is hidden. */
  unsure?: boolean
  children: ReactNode
}) {
  const { pathname } = useLocation()
  // A tab responds when it is touched, rather than when its page arrives.
  const next = useNavigation().location?.pathname
  return (
    <div className="min-h-dvh pb-[calc(var(--nav-height)+1rem+env(safe-area-inset-bottom))] lg:pb-0 lg:pl-56 print:p-0">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <header className="@container on-ink no-print sticky top-0 z-30 bg-ink text-on-ink">
        <div className="mx-auto flex min-h-14 max-w-3xl items-center justify-between gap-3 px-4 py-1.5 @max-[16rem]:px-2">
          <span className="min-w-0 @max-[16rem]:sr-only">
            <Logo name={name} tone="ink" />
          </span>
          <WaitingMark />
          {header}
        </div>
        <div className="tape" />
        {pinned}
      </header>
      <main id="main" tabIndex={-1} className="wrap-anywhere mx-auto max-w-3xl px-4 py-5 outline-none sm:py-7">
        {children}
      </main>
      <nav
        hidden={navItems.length === 0}
        aria-label="Main"
        className={classes(
          'on-ink fixed inset-x-0 bottom-0 z-40 border-t border-ink-line bg-ink pb-[env(safe-area-inset-bottom)] text-on-ink lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:w-56 lg:border-t-0 lg:border-r lg:pt-20',
          unsure && 'late',
        )}
      >
        <ul className="mx-auto flex h-(--nav-height) max-w-md lg:h-auto lg:flex-col lg:gap-1 lg:px-3">
          {NAV_ITEMS.filter(({ name }) => navItems.includes(name)).map(({ name, to, label, icon }) => {
            const here = pathname === to ? 'page' : name === current || pathname.startsWith(`${to}/`)
            const lit = next && NAV_ITEMS.some((item) => item.to === next) ? next === to : here
            return (
              <li key={to} className="min-w-0 flex-1">
                <Link
                  to={to}
                  reloadDocument={reload}
                  aria-current={here || undefined}
                  className={classes(ITEM, lit ? CURRENT : OTHER)}
                >
                  <span className="relative">
                    <Icon name={icon} className="size-6" />
                    <UnreadDot count={unread?.[name] ?? 0} />
                  </span>
                  {label}
                </Link>
              </li>
            )
          })}
          <li className="min-w-0 flex-1">
            <form method="post" action="/logout" className="h-full">
              <button type="submit" className={classes(ITEM, OTHER)}>
                <Icon name="logout" className="size-6" />
                Logout
              </button>
            </form>
          </li>
        </ul>
      </nav>
    </div>
  )
}

/** A count on an icon or a tile; read out as 'N new'. */
export function UnreadDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      data-count
      className="absolute -top-1.5 -right-2.5 min-w-4.5 rounded-full bg-sos px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-sos"
    >
      {count > 9 ? '9+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}

const NAV_ITEMS: { name: NavItem; to: string; label: string; icon: IconName }[] = [
  { name: 'home', to: '/home', label: 'Home', icon: 'home' },
  { name: 'clock', to: '/clock', label: 'Clock', icon: 'clock' },
  { name: 'news', to: '/news', label: 'News', icon: 'news' },
  { name: 'forms', to: '/forms', label: 'Forms', icon: 'forms' },
  { name: 'admin', to: '/admin', label: 'Admin', icon: 'admin' },
]

const ITEM =
  'flex h-full w-full min-h-11 flex-col items-center justify-center gap-1 border-t-3 px-1 text-[min(0.75rem,3.7vw)] font-semibold lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:border-t-0 lg:border-l-3 lg:px-3 lg:text-base'
const CURRENT = 'border-hivis text-hivis lg:bg-ink-raised'
const OTHER = 'border-transparent text-on-ink-muted hover:text-on-ink'
