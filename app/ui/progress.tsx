import { type ReactNode } from 'react'
import { classes } from './classes.ts'

/** A bar from 0 to `max`. `tone` colours it through a text class; show the figure in words too. */
export function ProgressBar({
  value,
  max = 100,
  label,
  tone,
}: {
  value: number
  max?: number
  label: string
  tone?: 'good' | 'info' | 'caution' | 'bad'
}) {
  return (
    <progress className={classes('bar', tone && TONES[tone])} value={clamp(value, max)} max={max} aria-label={label} />
  )
}

/** A ring from 0 to `max` with content in its middle (which is part of the page; the ring is decorative). */
export function ProgressRing({
  value,
  max = 100,
  className,
  children,
}: {
  value: number
  max?: number
  className?: string
  children?: ReactNode
}) {
  const round = 2 * Math.PI * 44
  const share = max > 0 ? clamp(value, max) / max : 0
  return (
    <div className={classes('relative grid place-items-center', className ?? 'size-36')}>
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90 text-primary" aria-hidden="true">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="8" className="stroke-sunken" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${(share * round).toFixed(2)} ${round.toFixed(2)}`}
          opacity={share > 0 ? 1 : 0}
        />
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  )
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

const TONES = { good: 'text-good', info: 'text-info', caution: 'text-caution', bad: 'text-bad' }
