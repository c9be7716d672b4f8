import { type ReactNode } from 'react'
import { PersonMenu } from '~/routes/staff/person-menu.tsx'
import { type NavItem, StaffShell } from '~/routes/staff/shell.tsx'
import { HeaderSos, PlainSos } from '~/routes/staff/sos/header-sos.tsx'
import { PinnedAlert } from '~/routes/staff/sos/pinned.tsx'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { type Held, useHeld } from './held.ts'

const ITEMS: NavItem[] = ['home', 'clock', 'news', 'forms']

/**
 * The frame of an offline page: the same bar, SOS and tabs as online. It is cached on the phone, so it shows nobody's
 * data until the phone knows whose it is.
 */
export function OfflineFrame({
  title,
  current,
  online,
  help,
  children,
}: {
  title: string
  /** The tab that this page belongs to. */
  current?: NavItem
  /** The online address of this page. */
  online?: string
  /** The part of the page that is the same for everyone, signed in or not. */
  help?: ReactNode
  /** The part of the page that depends on who is signed in. */
  children?: (held: Held) => ReactNode
}) {
  const { company, emergencyPhone, user } = useRoot()
  const held = useHeld()
  return (
    <StaffShell
      name={company}
      navItems={held === null ? [] : ITEMS}
      current={current}
      reload
      unsure={held === undefined}
      pinned={held && <PinnedAlert userId={held.userId} phone={emergencyPhone} />}
      header={
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {held ? <HeaderSos userId={held.userId} phone={emergencyPhone} /> : <PlainSos />}
          {user && <PersonMenu user={user} />}
        </span>
      }
    >
      <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">{title}</h1>
      <div className="grid gap-4">
        {online && (
          <p>
            This page works without a connection.{' '}
            <a href={online} className="link">
              Open the full page
            </a>
          </p>
        )}
        {help}
        {children && held === undefined && <p role="status">Opening...</p>}
        {children && held === null && <NobodyHere />}
        {held && children?.(held)}
      </div>
    </StaffShell>
  )
}

const NobodyHere = () => (
  <Alert
    tone="info"
    live="status"
    title="Nobody is signed in on this phone"
    actions={
      <a href="/login" className="link inline-flex min-h-11 items-center">
        Sign in
      </a>
    }
  >
    You need a connection to sign in. Finished work is encrypted here and will be sent automatically.
  </Alert>
)
