import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * Returns the time for a clock on a page, updated as each minute begins. @param first the server's time, used until
 * scripts run
 */
export function useMinute(first: Date | string): Date {
  const [now, setNow] = useState(() => new Date(first))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
