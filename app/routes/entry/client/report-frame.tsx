import { type ReactNode } from 'react'
import { Logo } from '~/ui/logo.tsx'

/** The frame of a report, with space for tables. */
export function ReportFrame({ company, children }: { company: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="on-ink bg-ink text-on-ink">
        <div className="mx-auto flex min-h-14 max-w-4xl items-center px-4">
          <Logo name={company} tone="ink" />
        </div>
        <div className="tape" />
      </header>
      <main id="main" tabIndex={-1} className="wrap-anywhere mx-auto grid max-w-4xl gap-5 px-4 py-6 outline-none">
        {children}
      </main>
    </div>
  )
}
