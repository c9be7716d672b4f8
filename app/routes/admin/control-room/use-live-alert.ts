import { useState } from 'react'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { useAdminLive } from '~/browser/live/live.ts'

/** An alert as it was loaded, with each place that its phone sends meanwhile. */
export function useLiveAlert(loaded: AlertView): AlertView {
  const [live, setLive] = useState<{ of: AlertView; place: AlertView['livePlace'] } | null>(null)
  useAdminLive('emergency_update', (change) => {
    if (change.id === loaded.id && change.livePlace !== undefined) setLive({ of: loaded, place: change.livePlace })
  })
  // What is loaded again later says more than what was heard before.
  return live && live.of === loaded ? { ...loaded, livePlace: live.place } : loaded
}
