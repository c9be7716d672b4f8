import rings from './coast.json'

type Point = [north: number, east: number]

/** Coordinates in whole thousandths of a degree. */
const SCALE = 1000

/** Returns the coast of Great Britain and Ireland as rings of latitude and longitude; see scripts/coast.mjs. */
export function coastline(): Point[][] {
  return rings.map((text) => {
    const steps = text.split(' ').map(Number)
    const ring: Point[] = []
    let [north, east] = [0, 0]
    for (let n = 0; n < steps.length; n += 2) {
      north += steps[n]!
      east += steps[n + 1]!
      ring.push([north / SCALE, east / SCALE])
    }
    return ring
  })
}

/** Towns for orientation on a map without roads. The first ones are shown when zoomed far out. */
export const TOWNS: [name: string, north: number, east: number, from: number][] = [
  ['London', 51.507, -0.128, 5],
  ['Birmingham', 52.48, -1.902, 6],
  ['Manchester', 53.479, -2.245, 5],
  ['Glasgow', 55.861, -4.25, 6],
  ['Edinburgh', 55.953, -3.189, 5],
  ['Belfast', 54.597, -5.93, 5],
  ['Dublin', 53.35, -6.26, 5],
  ['Cardiff', 51.481, -3.179, 6],
  ['Newcastle', 54.978, -1.613, 6],
  ['Aberdeen', 57.15, -2.094, 5],
  ['Inverness', 57.478, -4.224, 6],
  ['Plymouth', 50.375, -4.143, 5],
  ['Norwich', 52.63, 1.297, 6],
  ['Bristol', 51.455, -2.588, 7],
  ['Southampton', 50.91, -1.404, 7],
  ['Liverpool', 53.408, -2.992, 7],
  ['Leeds', 53.8, -1.549, 7],
  ['Sheffield', 53.383, -1.465, 7],
  ['Hull', 53.745, -0.336, 7],
  ['Nottingham', 52.954, -1.158, 7],
  ['Leicester', 52.637, -1.139, 8],
  ['Cambridge', 52.205, 0.122, 7],
  ['Oxford', 51.752, -1.258, 8],
  ['Brighton', 50.823, -0.137, 7],
  ['Exeter', 50.726, -3.527, 8],
  ['Swansea', 51.62, -3.94, 8],
  ['Carlisle', 54.895, -2.934, 7],
  ['York', 53.96, -1.087, 8],
  ['Dundee', 56.462, -2.971, 7],
  ['Derry', 54.996, -7.31, 7],
  ['Cork', 51.897, -8.475, 6],
  ['Galway', 53.271, -9.049, 6],
  ['Dover', 51.129, 1.311, 8],
]
