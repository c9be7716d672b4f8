import { useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'

/**
 * Returns this page's query: that of the link last pressed, even while its answer is loading. Another press then
 * continues from there, and does not restore what the first press removed.
 */
export function useAskedParams(): URLSearchParams {
  const [shown] = useSearchParams()
  const { pathname } = useLocation()
  const { location, formMethod = 'GET' } = useNavigation()
  const coming = location?.pathname === pathname && formMethod.toUpperCase() === 'GET' ? location.search : null
  return useMemo(() => (coming === null ? shown : new URLSearchParams(coming)), [coming, shown])
}
