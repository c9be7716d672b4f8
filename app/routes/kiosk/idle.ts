import { useEffect, useRef } from 'react'

/**
 * Calls back once nobody has touched the page for so long; any touch or key begins again.
 * @param ms null: nobody is waited for
 * @param step what is shown: another one begins again
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
