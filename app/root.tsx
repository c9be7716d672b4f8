import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useOutbox } from '~/browser/outbox/start.ts'
import { holdsGrant } from '~/domain/kernel/access/grants.server.ts'
import { newestEventId } from '~/domain/kernel/events/since.server.ts'
import { findSelf } from '~/domain/kernel/people/people.server.ts'
import { env } from '~/platform/env.server.ts'
import { findActor } from '~/http/actor.server.ts'
import { waitingToast } from '~/http/page.server.ts'
import { ErrorPage, useIsAdminPage } from '~/ui/error-page.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { LineNotice } from '~/ui/line-notice.tsx'
import { useRefresher } from '~/browser/runtime/refresher.ts'
import { Splash } from '~/ui/splash.tsx'
import { ConfirmPassword } from '~/routes/entry/confirm-password/confirm-password.tsx'
import { SignOut } from '~/routes/entry/sign-out/sign-out.tsx'
import { SignInAgain } from '~/routes/entry/sign-in-again/sign-in-again.tsx'
import { UpdateNotice } from '~/ui/update-notice.tsx'
import { ToastRegion, toast } from '~/ui/toast.tsx'
import { Waking } from '~/ui/waking.tsx'
import styles from './app.css?url'
import { useNonce } from './nonce.ts'
import { WAKE } from './wake.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.company ?? 'Workforce portal' }]

/** Data for every page: who is signed in, the company's names, a waiting toast. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Runs before all other loaders, so that events during their reading are repeated rather than missed.
  const newest = newestEventId()
  const actor = await findActor(request, context)
  const waiting = await waitingToast(request)
  const { COMPANY_NAME, VENDOR_NAME, EMERGENCY_PHONE } = env()
  const user = actor.kind === 'person' ? findSelf(actor) : null
  const heard = user && newest
  /** Is this a person who manages sites without being an administrator? */
  const runsSites = user !== null && holdsGrant(user.id)
  return {
    user,
    runsSites,
    heard,
    company: COMPANY_NAME,
    vendor: VENDOR_NAME,
    emergencyPhone: EMERGENCY_PHONE,
    toast: waiting,
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const heard = useRouteLoaderData<typeof loader>('root')?.heard ?? undefined
  return (
    <html lang="en-GB" data-heard={heard}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0d1c1f" />
        <Meta />
        <Links />
        {/* Its text is not needed twice, because React does not compare the text of scripts. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? WAKE : '' }}
        />
      </head>
      <body>
        <Waking />
        {children}
        <ToastRegion />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The key under which this browser session remembers which toast it has shown. */
const LAST_TOAST = 'last-toast'

/** These pages appear without a splash: help must never wait, and the admin portal has none. */
const NO_SPLASH = /^\/(medical-emergency|emergency|sos|admin)/

export default function App() {
  const { toast: waiting, company, user, emergencyPhone } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  useRefresher()
  const waitingId = waiting?.id
  useEffect(() => {
    if (waiting && sessionStorage.getItem(LAST_TOAST) !== waiting.id) {
      sessionStorage.setItem(LAST_TOAST, waiting.id)
      toast(waiting)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one toast has one id, whatever object carries it
  }, [waitingId])
  const userId = user?.id
  // The admin portal stores nothing of its own. Other people's waiting items are sent from any page.
  useOutbox(pathname.startsWith('/admin') ? null : (userId ?? null))
  useEffect(() => {
    // Messages end with the session that requested them. The next one of the same person asks again.
    if (!userId || !('Notification' in window) || Notification.permission !== 'granted') return
    void import('~/browser/runtime/push.ts').then(
      ({ resumeDevice }) => resumeDevice(userId),
      () => undefined,
    )
  }, [userId])
  return (
    <>
      {waiting && (
        <noscript>
          <p role="status" className="notice">
            <strong>{waiting.title}</strong> {waiting.description}
          </p>
        </noscript>
      )}
      <Outlet />
      <UpdateNotice />
      <LineNotice />
      <SignOut phone={emergencyPhone} />
      {user && <ConfirmPassword username={user.username} />}
      {user && <SignInAgain id={user.id} username={user.username} name={`${user.firstName} ${user.lastName}`} />}
      <Splash title={company} skip={NO_SPLASH.test(pathname)} />
    </>
  )
}

/** Fetched when it is needed. The page works without it if it cannot be loaded. */
const AlarmAlone = lazy(() =>
  import('./routes/admin/control-room/alarm-alone.tsx').catch(() => ({ default: () => null })),
)

/** The last resort: not even the frame of a portal can be shown. */
export function ErrorBoundary() {
  const userId = useRouteLoaderData<typeof loader>('root')?.user?.id
  const isAdmin = useIsAdminPage()
  const ready = useHydrated()
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <ErrorPage />
      {isAdmin && ready && (
        <Suspense>
          <AlarmAlone userId={userId} />
        </Suspense>
      )}
    </main>
  )
}
