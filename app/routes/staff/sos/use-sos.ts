import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { useLive } from '~/live/live.ts'
import { isOpen, useArrived, useWaiting } from '~/outbox/waiting.ts'
import { toast } from '~/ui/toast.tsx'
import { findAddress, findLocation, type Hopeless, type Pressed, sendPlainly, sendPress } from './send.ts'
import { type UnsentPress } from './unsent.ts'

/** How a press stands: `waiting` on this phone, or `in_page`, which has to stay open for it. */
export type SosProgress = 'idle' | 'sending' | 'waiting' | 'in_page' | 'somebody_else'

export type Locating = 'pending' | 'success' | 'failed'

const PREFETCH: PositionOptions = { enableHighAccuracy: false, timeout: 5000, maximumAge: 300_000 }
const LAST_TRY: PositionOptions = { enableHighAccuracy: false, timeout: 1000, maximumAge: 600_000 }
const DIALLER_MS = 500
const ASK_AGAIN_MS = 15_000

/**
 * The SOS of a phone: finds the place ahead, sends, opens the dialler after 500 ms, keeps the alert while there is no
 * network, and learns who has seen it.
 * @param userId in whose name it is sent
 * @param phone number for the dialler
 * @param latest the person's alert of the last hours, as the page knows it
 */
export function useSos(userId: string, phone: string, latest: OwnAlert | null) {
  const [locating, setLocating] = useState<Locating>('pending')
  const [state, setState] = useState<SosProgress>('idle')
  const [alert, setAlert] = useState(latest)
  const location = useRef<Awaited<ReturnType<typeof findLocation>>>(null)
  const told = useRef(new Set<string>())
  const { operations } = useWaiting()
  const isHeld = operations.some((each) => each.own && each.kind === 'sos' && isOpen(each))

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

  const arrived = useCallback((id: string | null, sent: OwnAlert | null) => {
    if (id && told.current.has(id)) return
    if (id) told.current.add(id)
    setState('idle')
    if (sent) setAlert(sent)
    toast({
      title: 'Emergency Alert Sent',
      description: 'The response team has been notified and will contact you shortly.',
      tone: 'good',
    })
  }, [])
  useArrived('sos', ({ id, view }) => arrived(id, view as OwnAlert | null))

  const finish = useCallback(
    async (press: (onTrouble: () => void) => Promise<Pressed>) => {
      setState('sending')
      const failed = (progress: SosProgress) => {
        setState(progress)
        toast({
          title: 'Emergency Alert Failed',
          description: 'Unable to send the alert. Please call emergency services directly.',
          tone: 'bad',
        })
      }
      try {
        const pressed = await press(() => failed('in_page'))
        if (pressed.kind === 'sent') arrived(pressed.id, pressed.alert)
        else failed('waiting')
      } catch (reason) {
        failed((reason as Hopeless) === 'somebody_else' ? 'somebody_else' : 'in_page')
      }
    },
    [arrived],
  )
  const send = useCallback(async () => {
    setTimeout(() => (window.location.href = `tel:${phone.replaceAll(' ', '')}`), DIALLER_MS)
    await finish(async (onTrouble) =>
      sendPress(userId, location.current ?? (await findLocation(LAST_TRY, LAST_TRY.timeout)), onTrouble),
    )
  }, [finish, phone, userId])
  const resume = useCallback((unsent: UnsentPress) => finish((onTrouble) => sendPlainly(unsent, onTrouble)), [finish])

  useLive('emergency_update', (change) => {
    setAlert((mine) => (mine?.id === change.id ? { ...mine, ...change } : mine))
  })
  const unseen = alert && !alert.acknowledgedAt ? alert.id : null
  useEffect(() => {
    if (!unseen) return
    const ask = setInterval(() => {
      void call('GET /api/emergency/:id', { id: unseen }).then(setAlert, () => null)
    }, ASK_AGAIN_MS)
    return () => clearInterval(ask)
  }, [unseen])

  return { locating, state: state === 'idle' && isHeld ? ('waiting' as const) : state, alert, locate, send, resume }
}
