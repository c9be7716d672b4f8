import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { livePlaceWords } from '~/domain/safety/emergencies/headline.ts'
import { MapLink } from '~/ui/map-link.tsx'
import { SecondsAgo } from '~/ui/when.tsx'

/** Where the phone of an open SOS is now, and how old that is; nothing if it sends no location. */
export function LivePlace({ alert }: { alert: AlertView }) {
  const { livePlace } = alert
  if (!livePlace) return null
  return (
    <>
      <MapLink where={{ ...livePlace, address: null }}>{livePlaceWords(alert) ?? 'Show on map'}</MapLink>
      {livePlace.accuracy !== null && `, to within ${Math.round(livePlace.accuracy)} m`},{' '}
      <SecondsAgo at={livePlace.at} />
    </>
  )
}
