import { DEMO_SITES } from '#db/seed/company.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { addCheckpoint } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../../time/site-book/checkpoints/input.ts'
import { type CheckpointView } from '../../time/site-book/checkpoints/views.ts'
import { Scan } from '../../time/site-book/runs/input.ts'
import { scanCheckpoint } from '../../time/site-book/runs/scan.server.ts'
import { finishTour, startTour } from '../../time/site-book/runs/walk.server.ts'
import { sitesAround } from '../../time/site-book/runs/walkable.server.ts'
import { settleTours } from '../../time/site-book/runs/watch.server.ts'
import { NewTour } from '../../time/site-book/tours/input.ts'
import { planTours } from '../../time/site-book/tours/slots.server.ts'
import { addTour } from '../../time/site-book/tours/tours.server.ts'
import { addDays, dayOf, instantOf } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

const MINUTE_MS = 60_000
const NIGHTS = 6
/** How many nights ago the tour was not walked, and how many nights ago a guard faked it without walking. */
const [MISSED, FAKED] = [3, 2]
const TIMES = [23, 3] as const

/** Checkpoints of the logistics park, in metres north and east of its gate. */
const POINTS = [
  { name: 'Gatehouse', north: 0, east: 0 },
  { name: 'Loading bay', north: 60, east: 80, question: 'Are all shutters down?' },
  { name: 'Fuel store', north: 120, east: 30, question: 'Is the lock closed?' },
  { name: 'Rear gate', north: 150, east: -70 },
  { name: 'Boiler room', north: 40, east: -60 },
]

/** Adds the last nights' tours at the logistics park: two a night, one that nobody walked, one that was faked. */
export async function addDemoTours(people: Hired[], siteId: string, now: Date): Promise<void> {
  const admin = people[0]!.actor
  const guards = people.filter(({ role }) => role !== 'admin').map(({ actor }) => actor)
  const began = instantOf(addDays(dayOf(now), -NIGHTS - 1), 12, 0)
  const points = POINTS.map(({ name, question, ...away }) =>
    addCheckpoint(admin, NewCheckpoint.parse({ siteId, name, question, ...at(away), radius: 30 }), began),
  )
  const times = TIMES.map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const checkpointIds = points.map(({ id }) => id)
  const tour = addTour(admin, NewTour.parse({ siteId, name: 'Night round', checkpointIds, times }), began)
  for (let days = NIGHTS; days >= 0; days--) await planTours(instantOf(addDays(dayOf(now), -days), 12, 0))
  for (let nights = NIGHTS + 1; nights > 0; nights--)
    for (const hour of TIMES) {
      const evening = addDays(dayOf(now), -nights)
      const dueAt = instantOf(hour > 12 ? evening : addDays(evening, 1), hour, 0)
      if (dueAt.getTime() > now.getTime() - 60 * MINUTE_MS || (nights === MISSED && hour === 3)) continue
      const walker = guards.find(({ id }) => sitesAround(id, dueAt).includes(siteId))
      if (walker) await walk(walker, tour.id, points, dueAt, nights === FAKED && hour === 3)
    }
  await settleTours(now)
}

/** Walks a tour in half an hour. A faked one is a photograph of each poster, half a kilometre away, within a minute. */
async function walk(walker: Person, tourId: string, points: CheckpointView[], dueAt: Date, faked: boolean) {
  const minute = (minutes: number) => new Date(dueAt.getTime() + minutes * MINUTE_MS)
  const { id } = startTour(walker, { tourId }, minute(2))
  for (const [index, { token, question }] of points.entries()) {
    const { north, east } = POINTS[index]!
    const location = { ...at(faked ? { north: 500, east: 0 } : { north, east }), accuracy: 8 }
    const scan = { id, token, method: faked ? 'qr' : 'nfc', location, answer: question && 'Yes' }
    await scanCheckpoint(walker, Scan.parse(scan), minute(faked ? 3 + index / 6 : 4 + index * 5))
  }
  finishTour(walker, { id, reason: null }, minute(faked ? 5 : 28))
}

/** Metres from the gate as degrees, at the latitude of Manchester. */
function at({ north, east }: { north: number; east: number }) {
  const { latitude, longitude } = DEMO_SITES[1]!
  return { latitude: latitude + north / 111_195, longitude: longitude + east / 66_300 }
}
