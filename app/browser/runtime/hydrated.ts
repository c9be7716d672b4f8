import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, true once scripts run: for things that only work with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
