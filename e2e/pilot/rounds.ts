import { randomUUID } from 'node:crypto'
import { addDays, type Day, instantOf } from '../../app/platform/dates.ts'
import { type Planned } from './company.ts'
import { PLACES } from './sites.ts'
import { type Step } from './tasks.ts'

const MIN = 60_000
const METRES_A_DEGREE = 111_195

/** The hospital's night tour: the person on the wards walks it twice. */
export const ROUND = {
  place: 'hospital',
  position: 'Wards',
  name: 'Night round',
  times: ['23:00', '03:00'],
  allowedMinutes: 45,
  points: [
    { name: 'Pharmacy', north: 20 },
    { name: 'Plant room', north: 90 },
    { name: 'Car park', north: 170 },
    { name: 'Roof door', north: 250 },
    { name: 'Stores', north: 320 },
  ],
} as const

/** The nights, counted from the first, on which one tour is walked by nobody and another is faked. */
const [SKIPPED, FAKED] = [1, 0]

/** On these nights the people on the wards come as planned, so that both tours are part of every run. */
export const isRoundTold = ({ place, position, start }: Planned, night: number): boolean =>
  isRound({ place, position, start }) && night <= Math.max(SKIPPED, FAKED)

const isRound = ({ place, position, start }: Pick<Planned, 'place' | 'position' | 'start'>) =>
  place.key === ROUND.place && position === ROUND.position && start >= '18:00'

/** A tour as it was really walked. */
export type Round = { who: string; due: number; runId: string; faked: boolean; scans: { point: number; at: number }[] }

/** Returns when a night's tours are really due. */
export const duesOf = (day: Day): number[] =>
  ROUND.times.map((time) => {
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    return instantOf(hour > 12 ? day : addDays(day, 1), hour, minute).getTime()
  })

/**
 * Returns the steps of the tours in a shift, if it has any.
 * @param night number of the night, from 0
 * @param line returns the end of the offline period that an instant is in; null if the phone is online then
 */
export function walkRounds(
  shift: Planned,
  night: number,
  about: { who: string; shift: string },
  line: (at: number) => number | null,
  add: (at: number, step: Step) => void,
): void {
  if (!isRound(shift)) return
  for (const [number, due] of duesOf(shift.day).entries()) {
    const [skipped, faked] = [SKIPPED, FAKED].map((which) => number === 1 && night === which)
    if (skipped) continue
    const begun = due + 3 * MIN
    const step = (at: number, what: Step) => add(at, 'gone' in what ? { ...what, gone: line(at) } : what)
    step(begun, { do: 'start a round', ...about, due, faked: faked!, gone: null })
    for (const point of ROUND.points.keys()) {
      const at = begun + (faked ? 10_000 * (point + 1) : 5 * MIN * (point + 1))
      step(at, { do: 'scan', ...about, due, point, gone: null })
    }
    step(begun + 28 * MIN, { do: 'finish a round', ...about, due, gone: null })
  }
}

/** Returns where a checkpoint of the tour is, or the place from which it is faked. */
export function spotOf(point: number, faked = false) {
  const { latitude, longitude } = PLACES.find(({ key }) => key === ROUND.place)!
  const north = faked ? 900 : ROUND.points[point]!.north
  return { latitude: latitude + north / METRES_A_DEGREE, longitude }
}

/** Returns a tour that begins now. */
export const beginRound = (who: string, due: number, faked: boolean): Round => ({
  ...{ who, due, faked },
  runId: randomUUID(),
  scans: [],
})
