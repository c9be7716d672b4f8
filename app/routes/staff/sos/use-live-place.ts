import { useEffect, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { patchOwnAlert } from './own-alert.ts'
import { findLocation } from './send.ts'

/** The state of sending the location: `unknown` while the first one is being found. */
export type PlaceState =
  | { at: 'off' }
  | { at: 'unknown' }
  | { at: 'sent'; when: Date }
  | { at: 'no_fix' }
  | { at: 'no_line'; last: Date | null }

const EVERY_MS = 30_000
const DEADLINE_MS = 20_000
const FIX: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 }

/** Returns whether a phone sends its location for this alert: only for an open SOS that is not a drill. */
export const mayPlace = ({ type, drill, resolvedAt }: OwnAlert): boolean => type === 'sos' && !drill && !resolvedAt

/**
 * Sends this phone's location every 30 seconds while the person's SOS is open. A lost connection costs one location:
 * the next one is sent 30 seconds later. Old locations are not stored for later, because only the newest one helps.
 * @param stopped the person has stopped it; once the server knows, nothing more is sent
 */
export function useLivePlace(userId: string, alert: OwnAlert, stopped: boolean): PlaceState {
  const id = mayPlace(alert) && !(stopped && alert.placeStoppedAt) ? alert.id : null
  const [state, setState] = useState<PlaceState>({ at: 'off' })
  useEffect(() => {
    if (!id) return setState({ at: 'off' })
    setState({ at: 'unknown' })
    let over = false
    let last: Date | null = null
    let busy = false
    const show = (next: PlaceState) => void (!over && setState(next))
    const send = async () => {
      if (busy) return
      busy = true
      try {
        if (stopped)
          return patchOwnAlert(userId, await call('PUT /api/emergency/:id/place', { id, send: false }, LIMIT))
        const found = await findLocation(FIX, FIX.timeout! * 2)
        if (over) return
        if (!found) return show({ at: 'no_fix' })
        const { latitude, longitude, accuracy } = found
        const change = await call('POST /api/emergency/:id/place', { id, latitude, longitude, accuracy }, LIMIT)
        last = new Date()
        show({ at: 'sent', when: last })
        if (!over) patchOwnAlert(userId, change)
      } catch {
        show({ at: 'no_line', last })
      } finally {
        busy = false
      }
    }
    void send()
    const again = setInterval(() => void send(), EVERY_MS)
    const back = () => void send()
    addEventListener('online', back)
    return () => {
      over = true
      clearInterval(again)
      removeEventListener('online', back)
    }
  }, [id, userId, stopped])
  return state
}

const LIMIT = { deadline: DEADLINE_MS }
