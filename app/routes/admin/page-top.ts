import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Scrolls to the top of a page after a redirect from a saved form: only a form that stays keeps its place. */
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
