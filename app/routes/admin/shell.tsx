import { NavLink, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { LogoMark } from '~/ui/logo.tsx'
import { type Tab } from '~/ui/tabs.tsx'

/**
 * The frame of the admin portal: a bar with title, version, who is signed in and actions; places in a rail at the left,
 * which becomes a strip that scrolls sideways on a narrow screen. `banner` stands above everything (emergencies).
 */
export function AdminShell({
  title,
  version,
  person,
  actions,
  navItems,
  banner,
  children,
}: {
  title: string
  version: string
  person: string
  actions?: ReactNode
  navItems: readonly Tab[]
  banner?: ReactNode
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // On a narrow screen the place one is at may lie outside the strip.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (strip.current && here)
      strip.current.scrollLeft = here.offsetLeft - (strip.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <div className="min-h-dvh">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {banner}
      <header className="on-ink no-print bg-ink text-on-ink">
        <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 sm:justify-between sm:gap-x-6 lg:px-6">
          <div className="flex min-w-0 items-center gap-3 max-sm:flex-1 max-sm:basis-28">
            <LogoMark className="size-10" />
            <div className="min-w-0 leading-tight">
              <p className="font-bold wrap-anywhere">{title}</p>
              <p className="text-xs wrap-anywhere text-on-ink-muted">
                {person} · version {version}
              </p>
            </div>
          </div>
          {/* On a phone the actions share the lines of the title: what is ordered last stands below it. */}
          {actions && <div className="flex flex-wrap items-center gap-2 max-sm:contents">{actions}</div>}
        </div>
        <div className="tape" />
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          ref={strip}
          aria-label="Admin"
          className="relative overflow-x-auto border-b border-line bg-surface lg:min-h-[calc(100dvh-4.5rem)] lg:border-r lg:border-b-0 lg:py-4"
        >
          <ul className="flex min-w-max lg:min-w-0 lg:flex-col lg:gap-0.5 lg:px-3">
            {navItems.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  end={item.end}
                  className={({ isActive }) => classes(ITEM, isActive ? CURRENT : OTHER)}
                >
                  {item.icon && <Icon name={item.icon} />}
                  <span className="lg:flex-1">{item.label}</span>
                  {item.badge}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 px-4 py-5 outline-none lg:flex lg:flex-col lg:px-8 lg:pt-7 lg:pb-3"
        >
          <div className="mx-auto w-full max-w-7xl lg:grow">{children}</div>
          <p className="no-print mt-4 hidden self-end rounded-pill border border-line bg-surface px-2.5 py-0.5 text-xs text-muted lg:block">
            v{version}
          </p>
        </main>
      </div>
    </div>
  )
}

const ITEM =
  'flex min-h-11 items-center gap-2.5 border-b-3 px-3 text-sm font-semibold whitespace-nowrap lg:rounded-control lg:border-b-0 lg:border-l-3 lg:py-2 lg:leading-tight lg:whitespace-normal'
const CURRENT = 'border-primary text-text lg:bg-primary-soft'
const OTHER = 'border-transparent text-muted hover:text-text lg:hover:bg-sunken'
