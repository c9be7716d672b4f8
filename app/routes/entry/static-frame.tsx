import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { Icon } from '~/ui/icon.tsx'
import { Logo } from '~/ui/logo.tsx'

/** The frame of pages that are the same for everyone, signed in or not, so that a phone may cache them. */
export function StaticFrame({
  company,
  back,
  reload,
  children,
}: {
  company: string
  back: { to: string; label: string }
  /** The way back loads a whole page, which a phone can answer offline. */
  reload?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <header className="@container on-ink no-print sticky top-0 z-30 bg-ink text-on-ink">
        <div className="mx-auto flex min-h-14 max-w-3xl items-center justify-between gap-3 px-4">
          <Logo name={company} tone="ink" />
          <Link
            to={back.to}
            reloadDocument={reload}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 font-semibold whitespace-nowrap text-on-ink"
          >
            <Icon name="chevron-left" />
            {back.label}
          </Link>
        </div>
        <div className="tape" />
      </header>
      <main id="main" tabIndex={-1} className="wrap-anywhere mx-auto max-w-3xl px-4 py-5 outline-none sm:py-8">
        {children}
      </main>
    </div>
  )
}
