import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type Tone, TONES } from './badge.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface StatCardProps {
  label: string
  value: ReactNode
  note?: ReactNode
  icon?: IconName
  tone?: Tone
  /** Makes the whole card a link, or a button. */
  to?: string
  onClick?: () => void
}

/** A key figure, with what it counts. */
export function StatCard({ label, value, note, icon, tone = 'neutral', to, onClick }: StatCardProps) {
  const face = (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 text-sm font-semibold wrap-anywhere text-muted">{label}</span>
        {icon && (
          <span
            className={classes(
              'grid size-8 shrink-0 place-content-center rounded-control max-[22rem]:hidden',
              TONES[tone],
            )}
          >
            <Icon name={icon} className="size-4.5" />
          </span>
        )}
      </span>
      <span className="mt-1 block text-3xl font-extrabold tabular-nums">{value}</span>
      {note && <span className="mt-0.5 block text-sm text-muted">{note}</span>}
    </>
  )
  const look = 'card block w-full rounded-card border border-line bg-surface p-4 text-left shadow-card'
  if (to) {
    return (
      <Link to={to} className={classes(look, 'hover:border-edge')}>
        {face}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} aria-haspopup="dialog" className={classes(look, 'hover:border-edge')}>
        {face}
      </button>
    )
  }
  return <div className={look}>{face}</div>
}
