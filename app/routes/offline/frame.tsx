import { type ReactNode } from 'react'
import { StaticFrame } from '~/routes/entry/static-frame.tsx'
import { WaitingMark } from '~/routes/staff/waiting-mark.tsx'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { type Held, useHeld } from './held.ts'

/**
 * The frame of a page that opens without a connection. It is kept on the phone, so it shows nobody's data until the
 * phone itself says whose it is.
 */
export function OfflineFrame({
  title,
  online,
  children,
}: {
  title: string
  /** Where the page itself is, with a connection. */
  online?: string
  /** What is the same for everybody, or what needs its person. */
  children: ReactNode | ((held: Held) => ReactNode)
}) {
  const { company } = useRoot()
  const held = useHeld()
  return (
    <StaticFrame company={company} back={{ to: '/home', label: 'Home' }} reload mark={<WaitingMark />}>
      <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">{title}</h1>
      <div className="grid gap-4">
        {online && (
          <p>
            This page works without a connection.{' '}
            <a href={online} className="link">
              Open the page with everything
            </a>
          </p>
        )}
        {typeof children !== 'function' && children}
        {typeof children === 'function' && held === undefined && <p role="status">Opening...</p>}
        {held === null && (
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
            Without a connection nobody can sign in. What was finished here before is sealed and goes out by itself.
          </Alert>
        )}
        {held && typeof children === 'function' && children(held)}
      </div>
    </StaticFrame>
  )
}
