import { useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { lineStore } from '../browser/runtime/line.ts'
import { SkeletonCards } from './skeleton.tsx'

const PATIENCE_MS = 300

/**
 * The page, or grey placeholders of the next one if it is slow. Typed text stays, and offline the page stays complete.
 */
export function PageWaiting({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const leaving = state === 'loading' && !formMethod && location?.pathname !== pathname
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
      {waiting && <SkeletonCards label="Loading the page" />}
      <div hidden={waiting}>{children}</div>
    </>
  )
}
