import { useEffect, useState } from 'react'
import { CallFailure } from '~/api/call.ts'
import { type SiteAlert } from './punches.ts'
const fetchPunches = () => import('./punches.ts')

export type KioskState =
  /** The state is not known yet. */
  | { kind: 'opening' }
  /** The tablet is not a kiosk, or no longer one. What still waits on it, perhaps a call for help, cannot be sent. */
  | { kind: 'none'; waiting: number; sosWaiting: boolean }
  | { kind: 'kiosk'; name: string; site: string; line: boolean; waiting: number; sos: SosState }

/** A call for help: `waiting` until it has left the tablet, then `alert` until it is over. */
export type SosState = { waiting: boolean; alert: SiteAlert | null }

/** How often the tablet reports to the server and sends what is waiting. */
const EVERY_MS = 15_000
/** How often it reports while a person is waiting for help. */
const IN_NEED_MS = 4000

/**
 * Returns the tablet's state: from the server while the page is open, from the store while offline.
 * @param told what the server said about the tablet when it sent the page; null if it was not asked
 */
export function useKiosk(told: boolean | null): { state: KioskState; look: () => void } {
  const [state, setState] = useState<KioskState>({ kind: 'opening' })
  const [turn, setTurn] = useState(0)
  const inNeed = state.kind === 'kiosk' && (state.sos.waiting || state.sos.alert?.seenAt === null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      const next = await ask(told).catch((): KioskState => ({ kind: 'opening' }))
      if (!gone) setState((before) => (next.kind === 'opening' ? before : next))
    }
    void look()
    const timer = setInterval(() => void look(), inNeed ? IN_NEED_MS : EVERY_MS)
    const now = () => void look()
    addEventListener('online', now)
    addEventListener('offline', now)
    return () => {
      gone = true
      clearInterval(timer)
      removeEventListener('online', now)
      removeEventListener('offline', now)
    }
  }, [turn, told, inNeed])
  return { state, look: () => setTurn((n) => n + 1) }
}

async function ask(told: boolean | null): Promise<KioskState> {
  const { countWaiting, findKnown, forgetKiosk, isSosWaiting, meetServer, sendWaiting } = await fetchPunches()
  const noKiosk = async () =>
    ({ kind: 'none', waiting: await countWaiting(), sosWaiting: await isSosWaiting() }) as const
  // A browser that was never a kiosk need not ask the server.
  if (told === false || (told === null && !(await findKnown()))) {
    if (told === false) await forgetKiosk()
    return noKiosk()
  }
  try {
    // Waiting items are sent first, so that the server's next report includes them.
    const waiting = await sendWaiting()
    const { name, site, sos: alert } = await meetServer()
    return { kind: 'kiosk', name, site, line: true, waiting, sos: { waiting: await isSosWaiting(), alert } }
  } catch (error) {
    const known = await findKnown()
    if (error instanceof CallFailure && error.status === 401) {
      if (known) await forgetKiosk()
      return noKiosk()
    }
    if (!known) return noKiosk()
    const sos = { waiting: await isSosWaiting(), alert: null }
    return { kind: 'kiosk', name: known.name, site: known.site, line: false, waiting: await countWaiting(), sos }
  }
}
