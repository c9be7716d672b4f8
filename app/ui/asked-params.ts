import { useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'

/**
 * What is asked of this page: of the address that was pressed last, also while its answer is on its way. A person who presses again
 * meanwhile goes on from there, and does not bring back what the press before took away.
 */
export function useAskedParams(): URLSearchParams {
  const [shown] = useSearchParams()
  const { pathname } = useLocation()
  const { location, formMethod = 'GET' } = useNavigation()
  const coming = location?.pathname === pathname && formMethod.toUpperCase() === 'GET' ? location.search : null
  return useMemo(() => (coming === null ? shown : new URLSearchParams(coming)), [coming, shown])
}
