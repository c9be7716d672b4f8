import { Link } from '@remix-run/react'
import { classes } from './classes.ts'

/**
 * Choices for one list, each a link that changes the query; `current` is the active one. The choices wrap onto several
 * lines if needed.
 */
export function Chips({
  chips,
  label,
}: {
  chips: readonly { to: string; label: string; current: boolean; count?: number }[]
  label: string
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2 py-1">
        {chips.map((chip) => (
          // The key includes the label, because two links may have the same address: this week can also be the week
          // before.
          <li key={`${chip.label} ${chip.to}`}>
            <Link
              to={chip.to}
              preventScrollReset
              aria-current={chip.current ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-pill border px-4 text-sm font-semibold',
                chip.current
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-edge bg-surface text-text hover:bg-sunken',
              )}
            >
              {chip.label}
              {chip.count !== undefined && <span className="tabular-nums opacity-80">{chip.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
