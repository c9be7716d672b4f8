import { type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** An empty list: says that it is empty and what will appear, and offers the next step. */
export function Empty({
  icon = 'folder',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-4 py-8 text-center">
      <span className="grid size-12 place-content-center rounded-pill bg-sunken text-muted">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="font-bold">{title}</p>
      {children && <p className="max-w-[42ch] text-sm text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
