import { useCallback, useRef, useState } from 'react'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { useArrived } from '~/browser/outbox/waiting.ts'
import { toast } from '~/ui/toast.tsx'
import { findAddress, findLocation, type Hopeless, type Pressed, sendPlainly, sendPress } from './send.ts'
import { ALERT_SENT } from './alert-sent.ts'
import { showOwnAlert } from './own-alert.ts'
import { type UnsentPress } from './unsent.ts'
import { useOwnAlert } from './use-own-alert.ts'

export type Locating = 'pending' | 'success' | 'failed'

const PREFETCH: PositionOptions = { enableHighAccuracy: false, timeout: 5000, maximumAge: 300_000 }
const LAST_TRY: PositionOptions = { enableHighAccuracy: false, timeout: 1000, maximumAge: 600_000 }
const DIALLER_MS = 500

/**
 * A phone's SOS: finds the location ahead, sends, opens the dialler after 500 ms, and stores the alert while offline.
 * The bar of every page shows the result (pinned.tsx).
 * @param userId the person in whose name it is sent
 * @param phone the number for the dialler
 */
export function useSos(userId: string, phone: string) {
  const [locating, setLocating] = useState<Locating>('pending')
  const location = useRef<Awaited<ReturnType<typeof findLocation>>>(null)
  const told = useRef(new Set<string>())
  const { alert, progress } = useOwnAlert()

  const locate = useCallback(async () => {
    setLocating('pending')
    location.current = await findLocation(PREFETCH)
    setLocating(location.current ? 'success' : 'failed')
    const found = location.current
    if (found) {
      const address = await findAddress(found)
      if (location.current === found) location.current = { ...found, address }
    }
  }, [])

  const arrived = useCallback(
    (id: string | null, sent: OwnAlert | null) => {
      if (id && told.current.has(id)) return
      if (id) told.current.add(id)
      showOwnAlert(userId, { progress: 'idle', ...(sent && { alert: sent }) })
      toast({ ...ALERT_SENT, tone: 'good' })
    },
    [userId],
  )
  useArrived('sos', ({ id, view }) => arrived(id, view as OwnAlert | null))

  const finish = useCallback(
    async (press: (onTrouble: () => void) => Promise<Pressed>) => {
      showOwnAlert(userId, { progress: 'sending' })
      try {
        const pressed = await press(() => showOwnAlert(userId, { progress: 'in_page' }))
        // A press that was stored is shown in the list of what is waiting on this phone.
        if (pressed.kind === 'sent') arrived(pressed.id, pressed.alert)
        else showOwnAlert(userId, { progress: 'idle' })
      } catch (reason) {
        showOwnAlert(userId, { progress: reason as Hopeless })
        // This is the only case in which it is not tried again.
        toast({
          title: 'Emergency Alert Failed',
          description: 'Unable to send the alert. Please call emergency services directly.',
          tone: 'bad',
        })
      }
    },
    [arrived, userId],
  )
  const send = useCallback(async () => {
    setTimeout(() => (window.location.href = `tel:${phone.replaceAll(' ', '')}`), DIALLER_MS)
    await finish(async (onTrouble) =>
      sendPress(userId, location.current ?? (await findLocation(LAST_TRY, LAST_TRY.timeout)), onTrouble),
    )
  }, [finish, phone, userId])
  const resume = useCallback((unsent: UnsentPress) => finish((onTrouble) => sendPlainly(unsent, onTrouble)), [finish])

  return { locating, progress, alert, locate, send, resume }
}
