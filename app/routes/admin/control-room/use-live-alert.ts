import { useState } from 'react'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { useAdminLive } from '~/browser/live/live.ts'

/** Returns an alert as it was loaded, with every location that its phone has sent since then. */
export function useLiveAlert(loaded: AlertView): AlertView {
  const [live, setLive] = useState<{ of: AlertView; place: AlertView['livePlace'] } | null>(null)
  useAdminLive('emergency_update', (change) => {
    if (change.id === loaded.id && change.livePlace !== undefined) setLive({ of: loaded, place: change.livePlace })
  })
  // Newly loaded data is more recent than anything that arrived before it.
  return live && live.of === loaded ? { ...loaded, livePlace: live.place } : loaded
}
