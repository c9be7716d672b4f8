import { NavLink, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { LogoMark } from '~/ui/logo.tsx'
import { type Density, DensityChoice } from './density/density-choice.tsx'
import { type NavGroup } from './nav-items.ts'

/**
 * The frame of the admin portal: a bar with title, version, user and actions; pages by group in a rail on the left,
 * which is a sideways scrolling strip on a narrow screen and absent on a full screen. Both stay visible on a wide
 * one. `banner` is above everything (emergencies), `notices` below the bar.
 */
export function AdminShell({
  title,
  version,
  person,
  actions,
  groups,
  density,
  banner,
  notices,
  wide = false,
  children,
}: {
  title: string
  version: string
  person: string
  actions?: ReactNode
  groups: readonly NavGroup[]
  /** The row height of lists, for people who may choose it. */
  density?: Density
  banner?: ReactNode
  notices?: ReactNode
  /** Whether the page is for a wall screen: it uses the full width, and in full-screen mode the bar disappears too. */
  wide?: boolean
  children: ReactNode
}) {
  const bar = useBarHeight()
  return (
    <div className="min-h-dvh" data-density={density}>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {banner}
      <header ref={bar} className="no-print z-30 bg-ink text-on-ink lg:sticky lg:top-0">
        <div
          className={classes(
            'on-ink flex flex-wrap items-center gap-2 px-4 py-2.5 sm:justify-between sm:gap-x-6 lg:px-6',
            wide && '[:fullscreen_&]:hidden',
          )}
        >
          <div className="flex min-w-0 items-center gap-3 max-sm:flex-1 max-sm:basis-28">
            <LogoMark className="size-10" />
            <div className="min-w-0 leading-tight">
              <p className="font-bold wrap-anywhere">{title}</p>
              {/* A phone has no space for this next to the actions: it would wrap into five lines of two words. */}
              <p className="text-xs wrap-anywhere text-on-ink-muted max-sm:sr-only">
                {person} · version {version}
              </p>
            </div>
          </div>
          {/* On a phone the actions share the lines of the title, and anything that is last in order comes below it. */}
          {actions && <div className="flex flex-wrap items-center gap-2 max-sm:contents">{actions}</div>}
        </div>
        <div className={classes('tape', wide && '[:fullscreen_&]:hidden')} />
        {notices}
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block [:fullscreen_&]:grid-cols-1">
        <Rail groups={groups} density={density} />
        <main
          id="main"
          tabIndex={-1}
          className={classes(
            'min-w-0 outline-none lg:flex lg:flex-col lg:has-data-panel:pr-104',
            wide
              ? 'p-3 pb-[calc(0.75rem+var(--strip,0px))]'
              : 'px-4 pt-5 pb-[calc(1.25rem+var(--foot,0px))] lg:px-8 lg:pt-7 lg:pb-[calc(0.75rem+var(--foot,0px))]',
          )}
        >
          <div className={classes('mx-auto w-full lg:grow', !wide && 'max-w-7xl min-[112rem]:max-w-[100rem]')}>
            {children}
          </div>
          <p className="no-print mt-4 hidden self-end rounded-pill border border-line bg-surface px-2.5 py-0.5 text-xs text-muted lg:block [:fullscreen_&]:hidden">
            v{version}
          </p>
        </main>
      </div>
    </div>
  )
}

function Rail({ groups, density }: { groups: readonly NavGroup[]; density?: Density }) {
  const { pathname } = useLocation()
  const rail = useRef<HTMLElement>(null)
  // On a narrow screen the current page may be outside the visible strip.
  useEffect(() => {
    const here = rail.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (rail.current && here)
      rail.current.scrollLeft = here.offsetLeft - (rail.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={rail}
      aria-label="Admin"
      className="no-print relative flex [:fullscreen_&]:hidden overflow-x-auto border-b border-line bg-surface lg:sticky lg:top-[var(--bar,4.125rem)] lg:block lg:h-[calc(var(--screen)-var(--bar,4.125rem))] lg:overflow-x-clip lg:overflow-y-auto lg:scroll-pb-12 lg:border-r lg:border-b-0 lg:py-3"
    >
      {groups.map(({ title, items }) => (
        <div key={title} className="max-lg:contents lg:mb-3">
          <p className="px-6 pb-1 text-xs font-semibold text-muted max-lg:sr-only">{title}</p>
          <ul className="flex min-w-max lg:min-w-0 lg:flex-col lg:px-3">
            {items.map((item) => (
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
        </div>
      ))}
      {density && <DensityChoice density={density} />}
    </nav>
  )
}

/** Measures the bar, so that the rail begins below it and a focused element is not hidden behind it. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const watch = new ResizeObserver(() => root.style.setProperty('--bar', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) watch.observe(bar.current)
    root.classList.add('under-bar')
    return () => {
      watch.disconnect()
      root.classList.remove('under-bar')
    }
  }, [])
  return bar
}

const ITEM =
  'flex min-h-11 items-center gap-2.5 border-b-3 px-3 text-sm font-semibold whitespace-nowrap lg:rounded-control lg:border-b-0 lg:border-l-3 lg:py-1 lg:leading-tight lg:whitespace-normal lg:pointer-fine:min-h-9'
const CURRENT = 'border-primary text-text lg:bg-primary-soft'
const OTHER = 'border-transparent text-muted hover:text-text lg:hover:bg-sunken'
