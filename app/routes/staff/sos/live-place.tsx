import { useEffect, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { showTime } from '~/platform/dates.ts'
import { Button } from '~/ui/button.tsx'
import { patchOwnAlert } from './own-alert.ts'
import { isStoppedHere, keepStopped } from './place-stopped.ts'
import { mayPlace, type PlaceState, useLivePlace } from './use-live-place.ts'

/** Says that the phone sends its location while the SOS is open, and lets the person stop that. */
export function LivePlace({ alert, userId }: { alert: OwnAlert; userId: string }) {
  const [stopped, setStopped] = useState(() => Boolean(alert.placeStoppedAt))
  const state = useLivePlace(userId, alert, stopped)
  const [failed, setFailed] = useState(false)
  useEffect(() => setStopped(Boolean(alert.placeStoppedAt) || isStoppedHere(alert.id)), [alert])
  if (!mayPlace(alert)) return null
  const choose = async (send: boolean) => {
    // Stopping does not wait for a connection: nothing is sent from now on, and control is told as soon as possible.
    if (!send) {
      keepStopped(alert.id)
      return setStopped(true)
    }
    const chosen = await call('PUT /api/emergency/:id/place', { id: alert.id, send }).catch(() => null)
    setFailed(!chosen)
    if (!chosen) return
    keepStopped(null)
    patchOwnAlert(userId, chosen)
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm noscript:hidden">
      <p className="min-w-0 flex-1 basis-40">
        {!stopped
          ? wordsOf(state)
          : alert.placeStoppedAt
            ? 'You stopped sending your location.'
            : 'You stopped sending your location. Control will be told when there is a connection.'}
      </p>
      <Button onClick={() => void choose(stopped)}>{stopped ? 'Send my location' : 'Stop sending my location'}</Button>
      {failed && <p role="alert">That did not reach control. Please try again.</p>}
    </div>
  )
}

function wordsOf(state: PlaceState): string {
  if (state.at === 'sent') return `Location sent ${showTime(state.when)}. This phone sends it every 30 seconds.`
  if (state.at === 'no_fix') return 'This phone cannot find your location. Tell control where you are.'
  if (state.at === 'no_line')
    return state.last
      ? `Location last sent ${showTime(state.last)}. No connection now: this phone will try again.`
      : 'Your location has not been sent yet. This phone will try again.'
  return 'This phone is looking for your location.'
}
