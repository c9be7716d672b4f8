import { useEffect, useRef } from 'react'

/**
 * Calls `onIdle` when nobody has touched the page for this long; any touch or key restarts the time. @param ms null: no
 * limit
 * @param step the current step; a new one restarts the time
 */
export function useIdle(ms: number | null, step: string, onIdle: () => void): void {
  const latest = useRef(onIdle)
  latest.current = onIdle
  useEffect(() => {
    if (ms === null) return
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), ms)
    }
    begin()
    const events = ['pointerdown', 'keydown', 'input'] as const
    events.forEach((name) => addEventListener(name, begin, { capture: true }))
    return () => {
      clearTimeout(timer)
      events.forEach((name) => removeEventListener(name, begin, { capture: true }))
    }
  }, [ms, step])
}
