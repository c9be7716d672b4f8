import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { livePlaceWords } from '~/domain/safety/emergencies/headline.ts'
import { MapLink } from '~/ui/map-link.tsx'
import { SecondsAgo } from '~/ui/when.tsx'

/** Where the phone that sent an open SOS is now, and the age of that location. Empty if it sends none. */
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
