import { useHydrated } from '../browser/runtime/hydrated.ts'
import { UNFIT } from '../wake.ts'

/**
 * Reports that buttons do not work yet, if the page's scripts are late (app.css) or do not arrive; and that they never
 * will, if the browser is too old or blocks cookies (wake.ts).
 */
export function Waking() {
  if (useHydrated()) return null
  return (
    <>
      <p
        role="status"
        className="late no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-30 border-t border-current/25 bg-warn-soft px-3 py-1.5 text-center text-sm font-bold text-warn lg:bottom-0 noscript:hidden"
      >
        Part of this page has not loaded yet, so some buttons do not work. It will try again automatically. If that does
        not help, reload the page.
      </p>
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? UNFIT : '' }} />
    </>
  )
}
