import { useRouteError, isRouteErrorResponse } from '@remix-run/react'
import { useEffect } from 'react'
import { call, type CallFailure } from '~/api/call.ts'

/** Seconds until an error page loads itself again; each time it did so without success it waits longer. */
const WAITS_S = [5, 15, 60, 300]
const KEY = 'healed'

/** An error page that nobody closes goes by itself, as soon as the server answers again. */
export function HealsItself() {
  const error = useRouteError()
  const lasting = isRouteErrorResponse(error) && error.status < 500
  useEffect(() => {
    if (lasting) return
    let timer: ReturnType<typeof setTimeout>
    const tries = triesHere()
    const waitS = WAITS_S[Math.min(tries, WAITS_S.length - 1)]!
    const look = () =>
      void call('GET /api/auth/user', {}, { deadline: 5000 }).then(reload, (fault: CallFailure) =>
        fault.status > 0 ? reload() : (timer = setTimeout(look, 2000)),
      )
    const reload = () => {
      sessionStorage.setItem(KEY, `${tries + 1} ${Date.now()}`)
      location.reload()
    }
    timer = setTimeout(look, waitS * 1000)
    return () => clearTimeout(timer)
  }, [lasting])
  return lasting ? null : <p role="status">This page tries again by itself.</p>
}

// What helped an hour ago is no try of now.
function triesHere(): number {
  const [tries, at] = (sessionStorage.getItem(KEY) ?? '0 0').split(' ').map(Number)
  return Date.now() - at! < 600_000 ? tries! : 0
}
