import { useMemo } from 'react'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertPin } from '~/domain/safety/map/pins.ts'
import { showTime } from '~/platform/dates.ts'
import { MapCanvas } from './map-canvas.tsx'
import { useTiles } from './tiles.ts'

/**
 * A small map of an alert's known location. Without a location or map tiles it shows nothing: a pin on a white sheet
 * says less than the site, the distance and the nearest colleagues next to it.
 */
export function AlertMap({ alert }: { alert: AlertView }) {
  const pins = useMemo(() => {
    const pin = alertPin(alert, new Date())
    return pin && [pin]
  }, [alert])
  const tiles = useTiles()
  if (!pins || !tiles) return null
  return (
    <MapCanvas
      pins={pins}
      tiles={tiles}
      label={`Map: ${alert.userDetails.fullName}, ${showTime(alert.triggeredAt)}`}
      className="h-52"
    />
  )
}
