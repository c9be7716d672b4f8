import { addDays, type Day, instantOf, weekday } from '../../app/platform/dates.ts'
import { type Chance, chanceOf } from './chance.ts'
import { PLACES, type Place, type Position } from './sites.ts'
import { HANDSETS, type HandsetName, TEMPERS, type TemperName } from './tempers.ts'

export type Work = 'days' | 'nights' | 'car' | 'supervises' | 'controls' | 'hr' | 'directs'
export type Member = {
  /** The sign-in name. */
  key: string
  firstName: string
  lastName: string
  role: string
  phone: string
  employeeId: string
  work: Work
  temper: TemperName
  handset: HandsetName
  /** For guards: how they prove who they are when clocking in. */
  method: 'alternative' | 'biometric'
}
export type Planned = {
  /** The name that a person would use: site, position, day and start. */
  key: string
  place: Place
  position: string
  day: Day
  start: string
  end: string
  startsAt: number
  endsAt: number
  /** The person assigned; null for a gap in the rota. */
  who: string | null
}
export type Company = { seed: string; days: number; from: number; until: number; people: Member[]; shifts: Planned[] }

/** One guard in this many does everything in a browser. */
const SAMPLE = 6
export const isSampled = (people: readonly Member[], who: string) =>
  people.findIndex(({ key }) => key === who) % SAMPLE === 0

/**
 * Easter Monday of 2027. The week before it has a bank holiday night (Good Friday) and the night in which clocks go
 * forward. The week ends at 09:00, when the people who worked the last night are home.
 */
const LAST_DAY: Day = '2027-03-29'
const EVENT_NIGHTS = [5, 6]
const MIN = 60_000
const REST_MS = 11 * 60 * MIN

/** Returns the company and its rota: a pure function of the seed and of the number of days. */
export function companyOf(seed: string, days: number): Company {
  const first = addDays(LAST_DAY, -days)
  const people = peopleOf(chanceOf(`${seed} people`))
  // A run of a whole week also plans the next one, as companies do. In a shorter run, nobody looks that far ahead.
  const shifts = rotaOf(people, first, days < 7 ? days : 14, chanceOf(`${seed} rota`))
  return {
    ...{ seed, days, people, shifts },
    from: instantOf(first, 5, 0).getTime(),
    until: instantOf(LAST_DAY, 9, 0).getTime(),
  }
}

const FIRST = 'Amina Ben Chloe Dev Ewa Femi Gwen Hugh Ines Jack Kofi Lena Marek Nadia Oscar Petra Ravi Sofia'.split(' ')
const LAST = 'Abbott Bielak Chowdhury Dunne Eze Fraser Gill Hussain Iqbal Jones Kaur Lowe Mensah Nowak'.split(' ')
const TEAMS: readonly [Work, string, number][] = [
  ['days', 'security_guard', 16],
  ['nights', 'security_guard', 20],
  ['car', 'response_driver', 4],
  ['supervises', 'supervisor', 2],
  ['controls', 'admin', 2],
  ['hr', 'admin', 1],
  ['directs', 'manager', 1],
]

function peopleOf(chance: Chance): Member[] {
  const works = TEAMS.flatMap(([work, role, count]) => Array.from({ length: count }, () => ({ work, role })))
  return works.map(({ work, role }, n) => {
    const firstName = FIRST[n % FIRST.length]!
    const lastName = LAST[(n + 5 * Math.floor(n / FIRST.length)) % LAST.length]!
    const guards = work === 'days' || work === 'nights' || work === 'car'
    return {
      key: `${firstName}.${lastName}`.toLowerCase(),
      ...{ firstName, lastName, role, work },
      phone: `07700 9002${String(n).padStart(2, '0')}`,
      employeeId: `P-${300 + n}`,
      temper: guards ? chance.one(Object.keys(TEMPERS) as TemperName[]) : 'steady',
      handset: guards && chance.happens(0.25) ? chance.one(Object.keys(HANDSETS) as HandsetName[]) : 'right',
      method: guards && n % 2 ? 'biometric' : 'alternative',
    }
  })
}

function rotaOf(people: Member[], first: Day, days: number, chance: Chance): Planned[] {
  const all = Array.from({ length: days }, (_, n) => addDays(first, n)).flatMap((day) =>
    PLACES.flatMap((place) => place.positions.flatMap((position) => shiftsOf(place, position, day))),
  )
  all.sort((a, b) => a.startsAt - b.startsAt || (a.key < b.key ? -1 : 1))
  const busy = new Map<string, { free: number; shifts: number }>()
  const gap = all.filter(({ place }) => place.key === 'hospital')[chance.between(1, 4)]
  for (const shift of all) {
    if (shift === gap) continue
    const team = teamFor(shift)
    const able = people
      .filter(({ work }) => work === team)
      .map(({ key }) => ({ key, ...(busy.get(key) ?? { free: 0, shifts: 0 }) }))
      .filter(({ free }) => free + REST_MS <= shift.startsAt)
    const fewest = Math.min(...able.map(({ shifts }) => shifts))
    const least = able.filter(({ shifts }) => shifts === fewest)
    if (least.length === 0) continue
    shift.who = chance.one(least).key
    busy.set(shift.who, { free: shift.endsAt, shifts: fewest + 1 })
  }
  return all
}

function shiftsOf(place: Place, position: Position, day: Day): Planned[] {
  const hours = [position.days, position.nights, EVENT_NIGHTS.includes(weekday(day)) ? position.event : undefined]
  return hours.flatMap((given) => {
    if (!given) return []
    const [start, end] = given
    const startsAt = at(day, start)
    const endsAt = at(end < start ? addDays(day, 1) : day, end)
    const key = `${place.key} ${position.name}, ${day} ${start}`
    return [{ key, place, position: position.name, day, start, end, startsAt, endsAt, who: null }]
  })
}

const teamFor = ({ position, start }: Planned): Work =>
  position === 'Response car' ? 'car' : start >= '18:00' ? 'nights' : 'days'

function at(day: Day, wall: string): number {
  const [hour, minute] = wall.split(':').map(Number)
  return instantOf(day, hour!, minute!).getTime()
}
