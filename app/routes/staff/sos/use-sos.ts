import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { useLive } from '~/live/live.ts'
import { toast } from '~/ui/toast.tsx'
import { keepPress, keptPress, type Press, SENT } from './kept.ts'
import { findAddress, findLocation, newPress, sendPress } from './send.ts'

export type Locating = 'pending' | 'success' | 'failed'

const PREFETCH: PositionOptions = { enableHighAccuracy: false, timeout: 5000, maximumAge: 300_000 }
const LAST_TRY: PositionOptions = { enableHighAccuracy: false, timeout: 1000, maximumAge: 600_000 }
const DIALLER_MS = 500
const RETRY_MS = [2000, 4000, 8000, 15_000]
const ASK_AGAIN_MS = 15_000

/**
 * The SOS of a phone: finds the place ahead, sends, opens the dialler after 500 ms, keeps trying while there is no
 * network, and learns who has seen it.
 * @param userId whose phone this is now; a press is kept and sent in that name alone
 * @param phone number for the dialler
 * @param latest the person's alert of the last hours, as the page knows it
 */
export function useSos(userId: string, phone: string, latest: OwnAlert | null) {
  const [locating, setLocating] = useState<Locating>('pending')
  const [state, setState] = useState<'idle' | 'sending' | 'waiting' | 'somebody_else'>('idle')
  const [alert, setAlert] = useState(latest)
  const location = useRef<Awaited<ReturnType<typeof findLocation>>>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const waiting = useRef<{ press: Press; tries: number } | null>(null)

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

  const deliver = useCallback(async () => {
    clearTimeout(timer.current)
    const job = waiting.current
    if (!job) return
    try {
      await sendPress(job.press)
      toast({
        title: 'Emergency Alert Sent',
        description: 'The response team has been notified and will contact you shortly.',
        tone: 'good',
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      const hopeless = reason === 'signed_out' || reason === 'somebody_else'
      if (job.tries === 0 || hopeless) {
        toast({
          title: 'Emergency Alert Failed',
          description: 'Unable to send the alert. Please call emergency services directly.',
          tone: 'bad',
        })
      }
      setState(reason === 'somebody_else' ? reason : 'waiting')
      if (!hopeless)
        timer.current = setTimeout(() => void deliver(), RETRY_MS[Math.min(job.tries++, RETRY_MS.length - 1)])
    }
  }, [])

  const send = useCallback(async () => {
    setState('sending')
    setTimeout(() => (window.location.href = `tel:${phone.replaceAll(' ', '')}`), DIALLER_MS)
    const press = newPress(userId, location.current ?? (await findLocation(LAST_TRY)))
    waiting.current = { press, tries: 0 }
    keepPress(press)
    await deliver()
  }, [deliver, phone, userId])

  useEffect(() => {
    const kept = keptPress(userId)
    if (kept && !waiting.current) {
      waiting.current = { press: kept, tries: 1 }
      setState('waiting')
      void deliver()
    }
    const online = () => void deliver()
    const sent = (event: Event) => {
      waiting.current = null
      clearTimeout(timer.current)
      setAlert((event as CustomEvent<OwnAlert>).detail)
      setState('idle')
    }
    addEventListener('online', online)
    addEventListener(SENT, sent)
    return () => {
      removeEventListener('online', online)
      removeEventListener(SENT, sent)
      clearTimeout(timer.current)
    }
  }, [deliver, userId])

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

  return { locating, state, alert, locate, send }
}
