import { type ReactNode } from 'react'
import { Logo } from '~/ui/logo.tsx'

/** The frame of pages before sign-in: logo, one card, small print. */
export function EntryFrame({
  company,
  title,
  intro,
  children,
  foot,
}: {
  company: string
  title: string
  intro?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className="min-h-dvh">
      <header className="on-ink bg-ink text-on-ink">
        <div className="mx-auto flex min-h-14 max-w-md items-center px-4">
          <Logo name={company} tone="ink" />
        </div>
        <div className="tape" />
      </header>
      <main id="main" tabIndex={-1} className="wrap-anywhere mx-auto grid max-w-md gap-5 px-4 py-6 outline-none">
        <div>
          <h1 className="text-2xl font-bold">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
        </div>
        {children}
        {foot && <div className="grid gap-2 text-sm text-muted">{foot}</div>}
      </main>
    </div>
  )
}
