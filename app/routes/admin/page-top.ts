import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Scrolls to the top of a page after a saved form redirects to it. A form that stays on its page does not scroll. */
export function usePageTop(): void {
  const { pathname, hash } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const leads = useRef<string | null>(null)
  useEffect(() => {
    if (state === 'loading' && formMethod === 'POST') leads.current = location.pathname
  }, [state, formMethod, location])
  useEffect(() => {
    if (leads.current === pathname && !hash) scrollTo(0, 0)
    leads.current = null
  }, [pathname, hash])
}
