import { type MetaFunction } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useRoot } from '~/root-data.ts'
import { CallButton } from '~/ui/call-button.tsx'
import { Sos } from '~/routes/staff/sos/sos.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Card } from '~/ui/card.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { serverAnswers } from '~/browser/runtime/server-answers.ts'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'No connection' }]

/** The home page offline: help, what works, and what needs a connection. */
export default function Offline() {
  const { company, emergencyPhone } = useRoot()
  const numbers = [...new Set([emergencyPhone, '999'])]
  return (
    <OfflineFrame
      title="No connection"
      current="home"
      help={
        <>
          <Wanted />
          <p>
            This phone cannot reach {company} now. What you saved here is safe. It sends automatically once you are back
            online.
          </p>
          <div className="grid gap-3">
            {numbers.map((number) => (
              <CallButton key={number} phone={number} />
            ))}
          </div>
          <Card as="section" aria-labelledby="works" className="grid gap-1">
            <h2 id="works" className="text-lg font-bold">
              What works without a connection
            </h2>
            {WORKS.map(({ href, label, icon }) => (
              <a key={href} href={href} className="link inline-flex min-h-11 items-center gap-2">
                <Icon name={icon} className="size-5" /> {label}
              </a>
            ))}
          </Card>
          <a href="/home" className="link inline-flex min-h-11 items-center">
            Try again
          </a>
        </>
      }
    >
      {({ userId }) => <Sos userId={userId} phone={emergencyPhone} />}
    </OfflineFrame>
  )
}

const AGAIN_MS = 3000

/**
 * Says that the requested page needs a connection. The page opens when there is one, unless the person goes to another
 * page.
 */
function Wanted() {
  const { search } = useLocation()
  // The cached page is the same for every address: React hydrates it unchanged, and reads the address only then.
  const page = pageOf(useHydrated() ? search : '')
  useEffect(() => {
    if (!page) return
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const busy = document.querySelector('dialog[open]')
      if (!busy && (await serverAnswers())) return location.replace(page)
      timer = setTimeout(() => void look(), AGAIN_MS)
    }
    const now = () => void look()
    timer = setTimeout(now, AGAIN_MS)
    addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
    }
  }, [page])
  if (!page) return null
  return (
    <Alert
      tone="warn"
      live="status"
      title="That page needs a connection"
      actions={
        <a href="/offline" className="link inline-flex min-h-11 items-center">
          Cancel
        </a>
      }
    >
      It will open automatically once you are connected.
    </Alert>
  )
}

/** Returns the portal page that the address names; null for anything else. */
function pageOf(search: string): string | null {
  const page = new URLSearchParams(search).get('page')
  return page && /^\/(?![/\\])/.test(page) ? page : null
}

const WORKS: { href: string; label: string; icon: IconName }[] = [
  { href: '/offline/sos', label: 'Emergency SOS', icon: 'siren' },
  { href: '/offline/clock', label: 'Clock in or out', icon: 'clock' },
  { href: '/offline/alone', label: 'Working alone', icon: 'user' },
  { href: '/offline/duties', label: 'My shifts', icon: 'calendar' },
  { href: '/offline/forms', label: 'Forms', icon: 'forms' },
  { href: '/offline/tours', label: 'Tours', icon: 'location' },
  { href: '/offline/site-book', label: 'Evacuation list', icon: 'users' },
  { href: '/offline/papers', label: 'Send a new card', icon: 'document' },
  { href: '/offline/waiting', label: 'Waiting on this phone', icon: 'upload' },
  { href: '/medical-emergency', label: 'First aid', icon: 'medical' },
  { href: '/offline/help', label: 'Help', icon: 'help' },
]
