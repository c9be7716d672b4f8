import { type ReactNode } from 'react'
import { type Tone, TONES } from './badge.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

/**
 * A message in the page. `live` reads it out when it appears: 'alert' at once, 'status' at the next pause. Without
 * `live` it is ordinary text.
 */
export function Alert({
  tone = 'info',
  title,
  icon,
  live,
  actions,
  children,
  className,
}: {
  tone?: Tone
  title?: ReactNode
  icon?: IconName
  live?: 'alert' | 'status'
  actions?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div
      role={live}
      className={classes('flex gap-3 rounded-card border border-current/25 p-3.5', TONES[tone], className)}
    >
      <Icon name={icon ?? ICONS[tone]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1 wrap-anywhere text-text">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-[0.9375rem]">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}

const ICONS: Record<Tone, IconName> = {
  good: 'check-circle',
  caution: 'warning',
  warn: 'warning',
  bad: 'warning',
  grave: 'warning',
  info: 'info',
  neutral: 'info',
}
