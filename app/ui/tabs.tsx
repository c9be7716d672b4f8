import { NavLink } from '@remix-run/react'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export interface Tab {
  to: string
  label: string
  icon?: IconName
  /** A count or mark after the label. */
  badge?: ReactNode
  /** Whether the tab is current only on this exact path, and not on those below it. */
  end?: boolean
}

/** Tabs as links, so that each has an address. They scroll sideways on a narrow screen. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="relative -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end}
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center gap-2 border-b-3 px-3 py-2 text-sm font-semibold',
                  isActive ? 'border-primary text-text' : 'border-transparent text-muted hover:text-text',
                )
              }
            >
              {tab.icon && <Icon name={tab.icon} />}
              {tab.label}
              {tab.badge}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
