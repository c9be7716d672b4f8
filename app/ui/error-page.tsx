import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { LinkButton } from './button.tsx'
import { Empty } from './empty.tsx'
import { wouldLose } from '../browser/runtime/live-afresh.ts'
import { PageHeader } from './page-header.tsx'
import { serverAnswers } from '../browser/runtime/server-answers.ts'

/** Seconds until an error page checks whether the server is back. The wait grows after each failure. */
const WAITS_S = [5, 15, 60, 300]
const KEY = 'healed'

/** Returns whether the current page belongs to the admin portal. */
export const useIsAdminPage = () => /^\/admin(\/|$)/.test(useLocation().pathname)

/** The page shown instead of a broken one: what is wrong, how to get help, and that it closes automatically. */
export function ErrorPage() {
  const error = useRouteError()
  const isAdmin = useIsAdminPage()
  const known = isRouteErrorResponse(error)
  const titles: Record<number, string> = { 403: 'No access to this page', 404: '404 Page Not Found' }
  const message = known ? (error.data as { message?: string } | null)?.message : undefined
  return (
    <>
      <PageHeader title={(known && titles[error.status]) || 'Something went wrong'} />
      <Empty
        icon="warning"
        title={message ?? 'Please try again'}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {isAdmin ? (
              <>
                {/* A link within the app: a whole page load would silence an armed alarm. */}
                <LinkButton to="/admin">Back to the dashboard</LinkButton>
                <LinkButton to="/admin/emergencies">Emergencies</LinkButton>
              </>
            ) : (
              <>
                <LinkButton href="/home">Go to Home</LinkButton>
                <LinkButton href="/emergency">SOS</LinkButton>
              </>
            )}
            <LinkButton href="tel:999">Call 999</LinkButton>
          </span>
        }
      >
        {message ? null : 'If it happens again, note the time and what you were doing, and tell the office.'}
      </Empty>
      {known && error.status < 500 ? null : <HealsItself />}
    </>
  )
}

/** An open error page disappears as soon as the server answers again. */
function HealsItself() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const waitS = WAITS_S[Math.min(triesHere(), WAITS_S.length - 1)]!
      timer = setTimeout(look, waitS * 1000)
    }
    const look = () => void serverAnswers().then((answers) => (answers ? heal() : (timer = setTimeout(look, 2000))))
    const heal = () => {
      sessionStorage.setItem(KEY, `${triesHere() + 1} ${Date.now()}`)
      if (!wouldLose()) return location.reload()
      revalidate()
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [revalidate])
  return <p role="status">This page tries again automatically.</p>
}

// Tries that are more than ten minutes old do not count as recent.
function triesHere(): number {
  const [tries, at] = (sessionStorage.getItem(KEY) ?? '0 0').split(' ').map(Number)
  return Date.now() - at! < 600_000 ? tries! : 0
}
