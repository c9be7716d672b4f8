import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Begins a page at its top where a saved form has led to it: the form keeps its place only while it stays. */
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
