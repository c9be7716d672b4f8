import 'leaflet/dist/leaflet.css'
import './map.css'
import { control, divIcon, latLngBounds, type Map, map as leaflet, marker, polygon, tileLayer } from 'leaflet'

export type Ground = {
  /** The address of map tiles; null draws only the coast. */
  tiles: string | null
  /** Whether to switch animation off, for people who prefer less motion. */
  still: boolean
  onTilesLost: () => void
}

/** The area of Great Britain and Ireland. */
const HOME = latLngBounds([49.9, -10.6], [58.7, 1.8])

/** Makes an empty map of Great Britain and Ireland in an empty box that has a height. */
export function makeGround(box: HTMLElement, { tiles, still, onTilesLost }: Ground): Map {
  const map = leaflet(box, {
    attributionControl: false,
    // The mouse wheel scrolls the page until a person presses on the map.
    scrollWheelZoom: false,
    maxZoom: tiles ? 19 : 14,
    minZoom: 4,
    zoomSnap: 0.5,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  })
  map.fitBounds(HOME, { animate: false })
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  control.scale({ position: 'bottomright' }).addTo(map)

  if (tiles) {
    const ground = tileLayer(tiles, { maxZoom: 19 })
    ground.once('tileerror', () => {
      onTilesLost()
      void drawCoast(map)
    })
    ground.addTo(map)
  } else void drawCoast(map)
  return map
}

async function drawCoast(map: Map): Promise<void> {
  const { coastline, TOWNS } = await import('./coast.ts')
  polygon(
    coastline().map((ring) => [ring]),
    { interactive: false, className: 'map-land' },
  ).addTo(map)
  const towns = TOWNS.map(([name, north, east, from]) => {
    const html = document.createElement('span')
    html.textContent = name
    const icon = divIcon({ html, className: 'map-town', iconSize: [0, 0] })
    return { from, spot: marker([north, east], { icon, keyboard: false, interactive: false, zIndexOffset: -5000 }) }
  })
  const sort = () => {
    for (const { from, spot } of towns) {
      if (map.getZoom() >= from) spot.addTo(map)
      else spot.remove()
    }
  }
  map.on('zoomend', sort)
  sort()
}
