import { addDays, companyZone, type Day, dayOf, instantOf, startOfDay, weekday } from '~/platform/dates.ts'

/**
 * Minutes of a shift by band. `basic` is the time outside all other bands. The others may overlap, as on a night from
 * Friday to Saturday, and the company's own rules decide how they are paid.
 */
export type Bands = { basic: number; night: number; saturday: number; sunday: number; bankHoliday: number }

/** The hours that count as night, in the site's local time. */
export const NIGHT = { from: 23, to: 6 }

const MINUTE_MS = 60_000
const SATURDAY = 6
const SUNDAY = 0

export const NO_BANDS: Bands = { basic: 0, night: 0, saturday: 0, sunday: 0, bankHoliday: 0 }

/**
 * Splits a shift at every local boundary: midnight, and the start and end of the night. Each elapsed minute counts
 * once, even when the clocks change, and nothing is rounded: the parts add up to the whole. @param isBankHoliday
 * returns whether this day is a bank holiday at the site
 */
export function bandsOf(startsAt: Date, endsAt: Date, isBankHoliday: (day: Day) => boolean, zone = companyZone): Bands {
  const bands = { ...NO_BANDS }
  const start = startsAt.getTime()
  const cuts = [...boundaries(startsAt, endsAt, zone), endsAt.getTime()]
  let [from, counted] = [start, 0]
  for (const to of cuts) {
    // Whole minutes are counted from the start of the shift, so that the parts add up to it.
    const minutes = Math.floor((to - start) / MINUTE_MS) - counted
    counted += minutes
    for (const band of bandsAt(new Date(from), isBankHoliday, zone)) bands[band] += minutes
    from = to
  }
  return bands
}

/** Returns the whole minutes between two instants; 0 if the end is before the start. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))

/** Adds up the bands of several shifts. */
export const addBands = (a: Bands, b: Bands): Bands => ({
  basic: a.basic + b.basic,
  night: a.night + b.night,
  saturday: a.saturday + b.saturday,
  sunday: a.sunday + b.sunday,
  bankHoliday: a.bankHoliday + b.bankHoliday,
})

/** The instants when a local day begins, and when its night ends and begins. */
type Cuts = { start: number; day: number; night: number }
const known = new Map<string, Cuts>()
const MOST_KNOWN = 1000

/** Returns these instants for a day. They are stored, because many shifts are on the same days. */
function cutsOf(day: Day, zone: string): Cuts {
  const key = `${day} ${zone}`
  const before = known.get(key)
  if (before) return before
  const [start, dawn, dusk] = [
    startOfDay(day, zone),
    instantOf(day, NIGHT.to, 0, zone),
    instantOf(day, NIGHT.from, 0, zone),
  ]
  const cuts = { start: start.getTime(), day: dawn.getTime(), night: dusk.getTime() }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, cuts)
  return cuts
}

/** Returns the local boundaries strictly within a shift, in order. */
function boundaries(startsAt: Date, endsAt: Date, zone: string): number[] {
  const found: number[] = []
  const [from, to] = [startsAt.getTime(), endsAt.getTime()]
  for (let day = dayOf(startsAt, zone); ; day = addDays(day, 1)) {
    const { start, day: dawn, night } = cutsOf(day, zone)
    if (start >= to) return found.filter((at) => at > from && at < to)
    found.push(start, dawn, night)
  }
}

function bandsAt(instant: Date, isBankHoliday: (day: Day) => boolean, zone: string): (keyof Bands)[] {
  const day = dayOf(instant, zone)
  const cuts = cutsOf(day, zone)
  const isNight = instant.getTime() < cuts.day || instant.getTime() >= cuts.night
  const bands: (keyof Bands)[] = []
  if (isNight) bands.push('night')
  if (weekday(day) === SATURDAY) bands.push('saturday')
  if (weekday(day) === SUNDAY) bands.push('sunday')
  if (isBankHoliday(day)) bands.push('bankHoliday')
  return bands.length > 0 ? bands : ['basic']
}
