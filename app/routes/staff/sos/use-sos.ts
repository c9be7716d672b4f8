import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { useLive } from '~/live/live.ts'
import { isOpen, useArrived, useWaiting } from '~/outbox/waiting.ts'
import { toast } from '~/ui/toast.tsx'
import { findAddress, findLocation, type Hopeless, sendPress } from './send.ts'

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
  const [state, setState] = useState<'idle' | 'sending' | 'waiting' | 'somebody_else'>('idle')
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

  const send = useCallback(async () => {
    setState('sending')
    setTimeout(() => (window.location.href = `tel:${phone.replaceAll(' ', '')}`), DIALLER_MS)
    const failed = () => {
      setState('waiting')
      toast({
        title: 'Emergency Alert Failed',
        description: 'Unable to send the alert. Please call emergency services directly.',
        tone: 'bad',
      })
    }
    try {
      const pressed = await sendPress(
        userId,
        location.current ?? (await findLocation(LAST_TRY, LAST_TRY.timeout)),
        failed,
      )
      if (pressed.kind === 'sent') arrived(pressed.id, pressed.alert)
      else failed()
    } catch (reason) {
      failed()
      if ((reason as Hopeless) === 'somebody_else') setState('somebody_else')
    }
  }, [arrived, phone, userId])

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

  return { locating, state: state === 'idle' && isHeld ? ('waiting' as const) : state, alert, locate, send }
}
