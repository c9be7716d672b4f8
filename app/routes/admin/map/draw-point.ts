import { circle, divIcon, type LatLngExpression, marker } from 'leaflet'
import { type Ground, makeGround } from './ground.ts'

export type Point = { latitude: number; longitude: number }
export type PointMap = {
  /** Draws the point and its circle in place of the earlier ones; null removes them. */
  show: (point: Point | null, radiusMetres: number) => void
  /** Sets the point to the middle of the visible map, for people who use the keyboard. */
  takeMiddle: () => void
  remove: () => void
}

/** The zoom at which a found point is shown. */
const NEAR = 16

/**
 * Draws a map on which a press chooses a point. It starts at `near`, or with the whole country.
 * @param onChoose called with the pressed point
 */
export function drawPoint(
  box: HTMLElement,
  { near, ...ground }: Ground & { near: Point | null },
  onChoose: (point: Point) => void,
): PointMap {
  const map = makeGround(box, ground)
  if (near) map.setView([near.latitude, near.longitude], NEAR, { animate: false })
  const face = document.createElement('span')
  face.className = 'map-pin map-site'
  const sign = document.createElement('span')
  sign.className = 'map-mark'
  face.append(sign)
  const icon = divIcon({ html: face, className: 'map-spot', iconSize: [34, 34] })
  const spot = marker([0, 0], { icon, keyboard: false, interactive: false })
  const around = circle([0, 0], { radius: 1, interactive: false, className: 'map-around' })
  const choose = ({ lat, lng }: { lat: number; lng: number }) => onChoose({ latitude: lat, longitude: lng })
  map.on('click', ({ latlng }) => choose(latlng.wrap()))
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  size.observe(box)
  return {
    show(point, radiusMetres) {
      if (!point) {
        spot.remove()
        around.remove()
        return
      }
      const at: LatLngExpression = [point.latitude, point.longitude]
      spot.setLatLng(at).addTo(map)
      around.setLatLng(at).setRadius(radiusMetres).addTo(map)
      // If the point is already visible, the map does not move.
      if (!map.getBounds().contains(at) || map.getZoom() < NEAR - 3) map.setView(at, NEAR, { animate: false })
    },
    takeMiddle: () => choose(map.getCenter().wrap()),
    remove() {
      size.disconnect()
      map.remove()
    },
  }
}
