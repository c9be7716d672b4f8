import { useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { lineStore } from '../browser/runtime/line.ts'
import { PageSkeleton } from './skeleton.tsx'

const PATIENCE_MS = 300

/**
 * The page, or grey placeholders of the next one if it is slow. Typed text stays, and offline the page stays complete.
 * @param over the address of a page whose parts open over it: it stays, or the focus could not return to it
 */
export function PageWaiting({ over = ' ', children }: { over?: string; children: ReactNode }) {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const next = location?.pathname
  const leaving =
    state === 'loading' && !formMethod && next !== pathname && !(pathname.startsWith(over) && next?.startsWith(over))
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!leaving) return setLong(false)
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  const cut = useSyncExternalStore(lineStore.subscribe, lineStore.read, lineStore.nothing) !== null
  const waiting = leaving && long && !cut
  return (
    <>
      {waiting && <PageSkeleton />}
      <div hidden={waiting}>{children}</div>
    </>
  )
}
