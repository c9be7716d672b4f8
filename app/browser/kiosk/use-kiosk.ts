import { useEffect, useState } from 'react'
import { CallFailure } from '~/api/call.ts'
const fetchPunches = () => import('./punches.ts')

export type KioskState =
  /** Not known yet. */
  | { kind: 'opening' }
  /** The tablet is no kiosk, or is none any more. */
  | { kind: 'none'; waiting: number }
  | { kind: 'kiosk'; name: string; site: string; line: boolean; waiting: number }

/** So often the tablet says that it is there, and sends what waits. */
const EVERY_MS = 15_000

/**
 * What the tablet is: asked from the server for as long as the page stands, known from before without a line.
 * @param told what the server said of it as it sent the page; null where nobody asked
 */
export function useKiosk(told: boolean | null): { state: KioskState; look: () => void } {
  const [state, setState] = useState<KioskState>({ kind: 'opening' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    const look = async () => {
      const next = await ask(told).catch((): KioskState => ({ kind: 'opening' }))
      if (!gone) setState((before) => (next.kind === 'opening' ? before : next))
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    const now = () => void look()
    addEventListener('online', now)
    addEventListener('offline', now)
    return () => {
      gone = true
      clearInterval(timer)
      removeEventListener('online', now)
      removeEventListener('offline', now)
    }
  }, [turn, told])
  return { state, look: () => setTurn((n) => n + 1) }
}

async function ask(told: boolean | null): Promise<KioskState> {
  const { countWaiting, findKnown, forgetKiosk, meetServer, sendWaiting } = await fetchPunches()
  // A browser that never was a kiosk has nothing to ask.
  if (told === false || (told === null && !(await findKnown()))) {
    if (told === false) await forgetKiosk()
    return { kind: 'none', waiting: await countWaiting() }
  }
  try {
    const { name, site } = await meetServer()
    return { kind: 'kiosk', name, site, line: true, waiting: await sendWaiting() }
  } catch (error) {
    const known = await findKnown()
    if (error instanceof CallFailure && error.status === 401) {
      if (known) await forgetKiosk()
      return { kind: 'none', waiting: await countWaiting() }
    }
    if (!known) return { kind: 'none', waiting: 0 }
    return { kind: 'kiosk', name: known.name, site: known.site, line: false, waiting: await countWaiting() }
  }
}
