import { type Circle, circle, divIcon, latLngBounds, type Map, type Marker, marker } from 'leaflet'
import { type Pin } from '~/domain/safety/map/pins.ts'
import { placeAgeWords } from '~/ui/ago.ts'
import { type Ground, makeGround } from './ground.ts'

export type DrawnMap = {
  /** Draws these pins, with the age of their places, over the earlier ones; pins that stay keep their focus. */
  show: (pins: readonly Pin[]) => void
  /** Moves the map until every pin is visible. */
  showAll: () => void
  remove: () => void
}
type Wanted = Ground & {
  /** Called for a pressed pin; null for pins without a page. */
  open: ((to: string) => void) | null
}

/**
 * The closest zoom when the map opens. On a map that has only the coast, a single place is shown from further out than
 * several.
 */
const nearest = (tiles: boolean, many: boolean) => (tiles ? 16 : many ? 12 : 7)
const PIN_PX = 34
/** From this zoom level, the names of sites and people are legible. */
const NAMES_FROM = 9

/** Draws a map in an empty box that has a height. */
export function drawMap(box: HTMLElement, { tiles, open, still, onTilesLost }: Wanted): DrawnMap {
  const map = makeGround(box, { tiles, still, onTilesLost })

  const drawn = new globalThis.Map<string, Drawn>()
  const named = () => {
    box.classList.toggle('map-named', map.getZoom() >= NAMES_FROM)
    keepApart(map, [...drawn.values()])
  }
  map.on('zoomend', named)
  let [fitted, fitting, chosen] = [false, false, false]
  // If a person has moved the map, it stays where it is.
  map.on('dragstart zoomstart', () => (chosen ||= !fitting))
  const fit = (some: readonly Drawn[] = [...drawn.values()]) => {
    fitting = true
    fitPins(map, some, nearest(tiles !== null, drawn.size > 1))
    fitting = false
  }
  // With all sites in view, an alert might cover its neighbours, so the map opens zoomed in on the alerts.
  const fitFirst = () => {
    const alerts = tiles ? [...drawn.values()].filter(({ isAlert }) => isAlert) : []
    fit(alerts.length > 0 ? alerts : undefined)
  }
  const fitOnce = () => {
    if (fitted || drawn.size === 0 || box.clientHeight === 0) return
    fitFirst()
    fitted = true
  }
  // The map measures its box again when the box appears or becomes wider.
  const size = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    fitOnce()
    named()
  })
  size.observe(box)

  return {
    show(pins) {
      let changed = false
      const ids = new Set(pins.map(({ id }) => id))
      for (const [id, old] of drawn)
        if (!ids.has(id)) {
          old.remove()
          drawn.delete(id)
          changed ||= old.isAlert
        }
      for (const pin of pins) {
        const known = drawn.get(pin.id)
        if (known) known.update(pin)
        else {
          drawn.set(pin.id, drawPin(map, pin, open, still))
          changed ||= isAlarm(pin)
        }
      }
      if (changed && fitted && !chosen) fitFirst()
      else fitOnce()
      named()
    },
    showAll: () => fit(),
    remove() {
      size.disconnect()
      map.remove()
    },
  }
}

type Drawn = {
  /** Whether the pin is an alert. */
  isAlert: boolean
  marker: Marker
  face: HTMLElement
  circle: () => Circle | null
  update: (pin: Pin) => void
  remove: () => void
}

const isAlarm = ({ kind }: Pin) => kind === 'alert' || kind === 'drill'

function drawPin(map: Map, first: Pin, open: Wanted['open'], still: boolean): Drawn {
  const face: HTMLElement = document.createElement(open ? 'a' : 'span')
  const html = document.createElement('div')
  html.append(face)
  const at = (pin: Pin): [number, number] => [pin.latitude, pin.longitude]
  const icon = divIcon({ html, className: 'map-spot', iconSize: [PIN_PX, PIN_PX] })
  // Alerts are on top, sites below people.
  const zIndexOffset = first.kind === 'site' ? 0 : first.kind === 'person' ? 1000 : 2000
  const spot = marker(at(first), { icon, keyboard: false, interactive: false, zIndexOffset }).addTo(map)
  let around: Circle | null = null
  let shown = first

  if (open) {
    face.addEventListener('click', (event) => {
      // A press with Ctrl opens a window, as with any link. A press that moved the map opens nothing.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (event.detail === 0 || !hasMoved(map)) open(shown.to)
    })
    face.addEventListener('focus', () => {
      // Otherwise a pin that is pressed at the edge would move away from under the pointer.
      if (face.matches(':focus-visible')) map.panInside(at(shown), { padding: [60, 60], animate: !still })
    })
  } else face.setAttribute('role', 'img')

  const update = (pin: Pin) => {
    shown = pin
    fillFace(face, pin)
    spot.setLatLng(at(pin))
    around?.remove()
    around = pin.accuracyMetres
      ? circle(at(pin), {
          radius: pin.accuracyMetres,
          interactive: false,
          className: `map-around map-${pin.kind}`,
        }).addTo(map)
      : null
  }
  update(first)
  return {
    isAlert: isAlarm(first),
    marker: spot,
    face,
    circle: () => around,
    update,
    remove() {
      spot.remove()
      around?.remove()
    },
  }
}

/**
 * Hides names that would cover a pin or another name; they appear on hover and focus, and screen readers always read
 * them.
 */
function keepApart(map: Map, drawn: readonly Drawn[]): void {
  // The positions are taken from the map and not from the browser, which still has the old ones just after a zoom.
  const all = drawn.map((pin) => {
    const { x, y } = map.latLngToContainerPoint(pin.marker.getLatLng())
    const { offsetWidth: width, offsetHeight: height } = pin.face.querySelector<HTMLElement>('.map-words')!
    const half = PIN_PX / 2
    const own: Place = { left: x - half, right: x + half, top: y - half, bottom: y + half }
    const name: Place = { left: x - width / 2, right: x + width / 2, top: y + half, bottom: y + half + height }
    return { ...pin, own, name }
  })
  const taken = all.map(({ own }) => own)
  for (const { isAlert, face, own, name } of all.sort((a, b) => Number(b.isAlert) - Number(a.isAlert))) {
    const covers = !isAlert && taken.some((other) => other !== own && overlap(other, name))
    face.classList.toggle('map-nameless', covers)
    if (!covers) taken.push(name)
  }
}
type Place = { left: number; right: number; top: number; bottom: number }
const overlap = (a: Place, b: Place) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

// This property is missing from the type definitions.
const hasMoved = (map: Map) => (map.dragging as unknown as { moved: () => boolean }).moved()

function fillFace(face: HTMLElement, { kind, mark, placeAt, name, says, urgent, to }: Pin): void {
  face.className = `map-pin map-${kind}${urgent ? ' map-urgent' : ''}`
  const age = placeAt === null ? null : placeAgeWords(new Date(placeAt), new Date())
  face.setAttribute('aria-label', `${age === null ? name : `${name}, ${age}`}. ${says}`)
  if (face instanceof HTMLAnchorElement) {
    face.href = to
    face.draggable = false
  }
  const part = (className: string, text: string) => {
    const span = document.createElement('span')
    span.className = className
    span.textContent = text
    return span
  }
  const words = part('map-words', '')
  words.append(part('map-name', name))
  // The age is visible wherever the name is, because a pin shows where a person was.
  if (age !== null) words.append(' ', part('map-age', age))
  words.append(part('map-says', says))
  // The icon repeats the kind of pin as a picture, which is drawn by the style sheet.
  const sign = part('map-mark', '')
  sign.dataset.mark = mark
  face.replaceChildren(sign, words)
}

function fitPins(map: Map, drawn: readonly Drawn[], maxZoom: number): void {
  const bounds = latLngBounds([])
  for (const { marker, circle } of drawn) bounds.extend(circle()?.getBounds() ?? marker.getLatLng())
  // The name below a pin is wider than the pin, and would be cut off at the side of a map.
  const side = Math.min(80, map.getSize().x / 3)
  if (bounds.isValid()) map.fitBounds(bounds, { maxZoom, padding: [side, 48], animate: false })
}
