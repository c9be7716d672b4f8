import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'good' | 'caution' | 'warn' | 'bad' | 'grave' | 'info' | 'neutral'

/** A short word for a state. The word carries the meaning, and the colour only supports it. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: IconName
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-control border border-current/30 px-2 py-0.5 text-xs font-bold tracking-wide whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  )
}

/** Text on a soft background, for each tone. */
export const TONES: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  caution: 'bg-caution-soft text-caution',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  grave: 'bg-grave-soft text-grave',
  info: 'bg-info-soft text-info',
  neutral: 'bg-neutral-soft text-neutral',
}
