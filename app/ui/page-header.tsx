import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The title of a page, a way back, and its actions. */
export function PageHeader({
  title,
  sub,
  back,
  actions,
}: {
  title: ReactNode
  sub?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
}) {
  return (
    <header className="mb-5">
      {back && (
        <Link
          to={back.to}
          className="no-print -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 text-sm font-semibold text-link hover:underline wrap-anywhere"
        >
          <Icon name="chevron-left" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{title}</h1>
          {sub && <p className="mt-1 text-muted">{sub}</p>}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
