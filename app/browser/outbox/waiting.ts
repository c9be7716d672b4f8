import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isOpen, NOTHING, onWaiting, readWaiting, type Shown } from './shown.ts'

/** Returns what is waiting on this phone; nothing until the page is idle. */
export const useWaiting = () => useSyncExternalStore(onWaiting, readWaiting, () => NOTHING)

/**
 * Listens for each of the person's operations that arrives while the page is open.
 * @param hear may be a different function each time
 */
export function useArrived(kind: Shown['kind'], hear: (arrived: Shown) => void): void {
  const { operations } = useWaiting()
  const open = useRef(new Set<string>())
  const listener = useRef(hear)
  listener.current = hear
  useEffect(() => {
    for (const each of operations.filter((each) => each.own && each.kind === kind)) {
      if (isOpen(each)) open.current.add(each.id)
      else if (open.current.delete(each.id)) listener.current(each)
    }
  }, [operations, kind])
}
