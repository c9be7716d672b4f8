import { useId } from 'react'
import { classes } from './classes.ts'

/** Our mark: a shield with a reflective vest. Decorative; the name is beside it. */
export function LogoMark({ className }: { className?: string }) {
  const clip = useId()
  return (
    <svg
      viewBox="0 0 48 48"
      className={classes('shrink-0', className ?? 'size-10')}
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={clip}>
        <path d={SHIELD} />
      </clipPath>
      <path d={SHIELD} fill="#0d1c1f" stroke="#c3cfcc" strokeWidth="2" />
      <g clipPath={`url(#${clip})`} fill="none" strokeLinecap="butt">
        <path d="M4 14 L24 30 L44 14" stroke="#d8f03a" strokeWidth="9" />
        <path d="M4 14 L24 30 L44 14" stroke="#f1f6f3" strokeWidth="2.5" />
        <path d="M4 28 L24 44 L44 28" stroke="#d8f03a" strokeWidth="5" />
      </g>
    </svg>
  )
}

/** Mark and company name; `tone` is the background. */
export function Logo({
  name,
  tagline,
  tone = 'surface',
}: {
  name: string
  tagline?: string
  tone?: 'surface' | 'ink'
}) {
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <LogoMark className="size-10" />
      <span className="min-w-0 leading-tight">
        {/* In a narrow bar (a container of its own) the buttons come before the name. */}
        <span
          className={classes(
            'block wrap-anywhere font-bold tracking-tight',
            tone === 'ink' && 'text-on-ink @max-[24rem]:sr-only',
          )}
        >
          {name}
        </span>
        {tagline && (
          <span className={classes('block wrap-anywhere text-xs', tone === 'ink' ? 'text-on-ink-muted' : 'text-muted')}>
            {tagline}
          </span>
        )}
      </span>
    </span>
  )
}

const SHIELD = 'M24 3 L42 9 V22 C42 34 34 41.5 24 45.5 C14 41.5 6 34 6 22 V9 Z'
