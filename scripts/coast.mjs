/**
 * Writes app/routes/admin/map/coast.json, the outline for the control room's map, from Natural Earth's 1:10m countries
 * (public domain) in the package world-atlas (ISC). It hardly ever changes, so the package is not a dependency: `npm
 * install --no-save world-atlas@2.0.2 && node scripts/coast.mjs`.
 */
import fs from 'node:fs'

const SOURCE = 'node_modules/world-atlas/countries-10m.json'
const TARGET = 'app/routes/admin/map/coast.json'
/** United Kingdom, Ireland, Isle of Man, Guernsey, Jersey. */
const COUNTRIES = ['826', '372', '833', '831', '832']
/** The islands of the South Atlantic are south of this latitude and are left out. */
const NORTH_OF = 48
/** Points nearer to the line than this, in degrees, are left out. */
const TOLERANCE = 0.004
/** Coordinates are stored as whole numbers, in thousandths of a degree. */
const SCALE = 1000
const FEWEST = 4

const { arcs, transform, objects } = JSON.parse(fs.readFileSync(SOURCE, 'utf8'))
const rings = objects.countries.geometries
  .filter(({ id }) => COUNTRIES.includes(id))
  .flatMap((country) => (country.type === 'Polygon' ? [country.arcs] : country.arcs))
  .flat()
  .map((ring) => simplify(pointsOf(ring)))
  .filter((ring) => ring.length >= FEWEST && ring.every(([, north]) => north > NORTH_OF))

fs.writeFileSync(
  TARGET,
  JSON.stringify(
    rings.map((ring) => steps(ring).join(' ')),
    null,
    2,
  ) + '\n',
)
console.log(`${rings.length} rings, ${rings.flat().length} points`)

/** Returns a ring from its arcs: each begins where the one before ended, and a negative number runs one backwards. */
function pointsOf(ring) {
  return ring.flatMap((index, n) => {
    const arc = decode(arcs[index < 0 ? ~index : index])
    return (index < 0 ? arc.reverse() : arc).slice(n === 0 ? 0 : 1)
  })
}

function decode(arc) {
  let [x, y] = [0, 0]
  const { scale, translate } = transform
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
}

/**
 * Simplifies a ring by Douglas and Peucker's method. A ring begins and ends at the same point, so it is cut where it is
 * farthest from its start.
 */
function simplify(ring) {
  const far = ring.reduce((best, point, n) => (gap(point, ring[0]) > gap(ring[best], ring[0]) ? n : best), 0)
  return [...thin(ring.slice(0, far + 1)).slice(0, -1), ...thin(ring.slice(far)).slice(0, -1)]
}

function thin(line) {
  if (line.length < 3) return line
  const [first, last] = [line[0], line.at(-1)]
  const away = line.map((point) => distance(point, first, last))
  const most = away.reduce((best, value, n) => (value > away[best] ? n : best), 0)
  if (away[most] <= TOLERANCE) return [first, last]
  return [...thin(line.slice(0, most + 1)).slice(0, -1), ...thin(line.slice(most))]
}

// At this latitude, one degree east is about 0.58 times as long as one degree north.
function gap([ax, ay], [bx, by]) {
  return Math.hypot((ax - bx) * 0.58, ay - by)
}

function distance(point, from, to) {
  const [dx, dy] = [(to[0] - from[0]) * 0.58, to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along = length ? ((point[0] - from[0]) * 0.58 * dx + (point[1] - from[1]) * dy) / length : 0
  const at = Math.max(0, Math.min(1, along))
  return gap(point, [from[0] + (at * dx) / 0.58, from[1] + at * dy])
}

/**
 * Returns north and east in thousandths of a degree, in one row of numbers: the first point, then the distance from
 * each point to the next.
 */
function steps(ring) {
  let [north, east] = [0, 0]
  return ring.flatMap(([x, y]) => {
    const [n, e] = [Math.round(y * SCALE), Math.round(x * SCALE)]
    const step = [n - north, e - east]
    ;[north, east] = [n, e]
    return step
  })
}
