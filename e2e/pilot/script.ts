import { addDays, countDays, dayOf, instantOf } from '../../app/platform/dates.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Company, type Member, type Planned } from './company.ts'
import { type Task, type Step } from './tasks.ts'
import { type Incident, INCIDENTS } from './incidents.ts'
import { machineWeek } from './machine-week.ts'
import { atDesk, officeWeek } from './office-week.ts'
import { type Fates, fatesOf, paperDay, stayAtHome } from './papers.ts'
import { isRoundTold, walkRounds } from './rounds.ts'
import { TEMPERS } from './tempers.ts'

const MIN = 60_000
const HOUR = 60 * MIN

export type Timed = Step & { at: number }

/** Returns who does what and when, in order of time: a pure function of the company, and so of its seed. */
export function scriptOf(company: Company): Task[] {
  const begun = company.shifts.filter(({ startsAt, endsAt }) => startsAt >= company.from && endsAt <= company.until)
  const fates = fatesOf(company)
  const nights = nightsOf(
    company,
    begun.filter(({ key }) => key !== fates.suspended.key),
  )
  const member = new Map(company.people.map((one) => [one.key, one]))
  const lines = begun.flatMap((shift) => {
    const who = shift.who === null ? undefined : member.get(shift.who)
    const night = countDays(dayOf(new Date(company.from)), shift.day) - 1
    if (!who || stayAtHome(fates, who.key, shift)) return []
    const chance = chanceOf(`${company.seed} ${shift.key}`)
    const told = isTold(fates, shift) || isRoundTold(shift, night)
    return workOf(who, shift, nights.get(shift), night, chance, told)
  })
  lines.push(...officeWeek(company), ...leave(company), ...machineWeek(company), ...paperDay(company))
  const inTime = lines.filter(({ at }) => at >= company.from && at <= company.until)
  // Two tasks at the same instant are sorted by their words, so that the order of rows does not matter.
  inTime.sort((a, b) => a.at - b.at || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return inTime.map((step, n) => ({ n, ...atTheirDesk(company, step) }))
}

/** Adds to a task of control's the controller who is at the desk at that hour. */
const atTheirDesk = (company: Company, step: Timed): Timed =>
  'who' in step && step.who === '' ? { ...step, who: atDesk(company, step.at) } : step

/** Returns which shift has which night's incident. */
function nightsOf(company: Company, begun: Planned[]): Map<Planned, Incident> {
  const chance = chanceOf(`${company.seed} incidents`)
  const turn = chance.between(0, INCIDENTS.length - 1)
  const nights = [...new Set(begun.filter(({ start }) => start >= '18:00').map(({ day }) => day))]
  return new Map(
    nights.flatMap((day, n) => {
      const incident = INCIDENTS[(n + turn) % INCIDENTS.length]!
      const shift = chance.one(begun.filter((one) => one.day === day && one.who && fits(incident, one)))
      return shift ? [[shift, incident] as const] : []
    }),
  )
}

function fits(incident: Incident, { place, position, start }: Planned): boolean {
  if (start < '18:00') return false
  if (incident === 'failed brakes') return position === 'Response car'
  if (incident === 'SOS') return place.key !== 'yard'
  if (['flat battery', 'missed check-in', 'duress PIN'].includes(incident)) return place.alone
  return place.key === 'hospital' || place.key === 'tower'
}

/** Returns whether a shift on the first day is part of an expiring paper's story, and so is worked as planned. */
const isTold = ({ suspended, renews }: Fates, { key, who, day }: Planned) =>
  key === suspended.key || (who === renews && day === suspended.day)

/**
 * Returns everything that one person does about one shift. @param isTold whether the shift is part of such a story, so
 * that nothing else happens in it
 */
function workOf(
  who: Member,
  shift: Planned,
  incident: Incident | undefined,
  night: number,
  chance: Chance,
  isTold: boolean,
): Timed[] {
  const asPlanned = isTold || Boolean(incident)
  const temper = TEMPERS[who.temper]
  const about = { who: who.key, shift: shift.key }
  // A shift with an incident is otherwise worked as planned, because a person who was ill would not be there for it.
  if (!asPlanned && chance.happens(0.03)) {
    const hours = chance.between(2, 4)
    return [{ do: 'call in ill', ...about, at: shift.startsAt - hours * HOUR }]
  }
  const fromMinutes = chance.between(...temper.comes)
  const cameAt = shift.startsAt + (asPlanned ? Math.min(fromMinutes, 0) : fromMinutes) * MIN
  const leftAt = shift.endsAt + chance.between(...temper.goes) * MIN
  // Nobody is left alone without a phone, so a lone worker's shift never begins with a dead phone.
  const dead = !asPlanned && !shift.place.alone && chance.happens(0.03)
  const hole = isTold ? null : holeOf(shift, incident, chance)
  const line = (at: number) => (hole && at >= hole.from && at < hole.to ? hole.to : null)
  const steps: Timed[] = []
  const add = (at: number, step: Step) => steps.push({ ...step, at })
  if (chance.happens(temper.looksFirst)) add(cameAt - chance.between(20, 90) * MIN, { do: 'look', ...about })
  const site = !asPlanned && chance.happens(temper.wrongSite) ? 'tower' : shift.place.key
  const failsScan = chance.happens(temper.failsScan)
  const form = chance.happens(temper.writesForm)
  const forgets = !asPlanned && chance.happens(temper.forgetsOut)
  if (dead) {
    // The phone is dead, so they call control from the site's desk.
    const hand = { do: 'book by hand', who: '', shift: shift.key, for: who.key } as const
    add(cameAt + 18 * MIN, { ...hand, action: 'clock_in', wasAt: cameAt })
    add(leftAt + 12 * MIN, { ...hand, action: 'clock_out', wasAt: leftAt })
    return steps
  }
  add(cameAt, { do: 'clock in', ...about, site, failsScan, gone: line(cameAt) })
  if (form) {
    const then = shift.startsAt + chance.between(40, 300) * MIN
    add(then, { do: 'write a form', ...about, form: 'breakage', gone: line(then) })
  }
  walkRounds(shift, night, about, line, add)
  // The list says after five minutes that nobody has come, because that is when the product checks.
  if (shift.place.alone) add(shift.startsAt + 5.5 * MIN, { do: 'wait' })
  const silentFrom = incident ? incidentOf(incident, shift, about, add, chance) : null
  if (shift.place.alone) checkIns(shift, cameAt, leftAt, silentFrom, line, about, add, chance)
  if (forgets) add(leftAt + 10 * HOUR, { do: 'ask for a correction', ...about, leftAt })
  else add(leftAt, { do: 'clock out', ...about, gone: line(leftAt) })
  return steps
}

type Hole = { from: number; to: number } | null

/**
 * Returns when a phone is offline in this shift: at the yard on many nights until two, at other sites for some minutes
 * now and then.
 */
function holeOf({ place, startsAt, start }: Planned, incident: Incident | undefined, chance: Chance): Hole {
  const draw = chance.next()
  if (incident || place.line === 'good') return null
  if (place.line === 'thin') {
    const from = startsAt + chance.between(-10, 240) * MIN
    return draw < 0.2 ? { from, to: from + chance.between(5, 25) * MIN } : null
  }
  if (start < '18:00' || draw > 0.5) return null
  return { from: startsAt - HOUR, to: instantOf(addDays(dayOf(new Date(startsAt)), 1), 2, 5).getTime() }
}

type Add = (at: number, step: Step) => void
type About = { who: string; shift: string }

/** @returns when a lone worker stops checking in, and until when; null if nobody does */
function incidentOf(incident: Incident, shift: Planned, about: About, add: Add, chance: Chance) {
  const at = shift.startsAt + chance.between(150, 240) * MIN + chance.between(1, 50) * 1000
  const controller = { who: '' }
  const help = (words: string) => {
    add(at, { do: 'press SOS', ...about, words, gone: null })
    add(at + chance.between(30, 90) * 1000, { do: 'answer alarms', ...controller })
  }
  if (incident === 'SOS') help('')
  if (incident === 'bomb threat') help('Bomb threat by telephone')
  if (incident === 'accident with an injury') help('Somebody fell from a ladder')
  const form = ({ 'bomb threat': 'bomb', 'accident with an injury': 'accident', 'failed brakes': 'vehicle' } as const)[
    incident as 'bomb threat'
  ]
  if (form) add(at + 25 * MIN, { do: 'write a form', ...about, form, gone: null })
  if (incident === 'duress PIN') {
    add(shift.startsAt + 8 * MIN, { do: 'set PINs', who: about.who })
    add(at, { do: 'check in', ...about, gone: null, duress: true })
    add(at + chance.between(30, 90) * 1000, { do: 'answer alarms', ...controller })
    return { from: at - 20 * MIN, to: at + 5 * MIN }
  }
  if (incident === 'flat battery' || incident === 'missed check-in') {
    const { interval } = shift.place
    // The next check-in is due one interval after the last, and monitoring checks every five seconds.
    const last = at - chance.between(1, 9) * MIN
    add(last, { do: 'check in', ...about, gone: null })
    const missed = last + (interval + 5) * MIN
    for (const then of [missed - 10 * MIN, missed - 5 * MIN, missed + 6000]) add(then, { do: 'wait' })
    add(missed + chance.between(60, 150) * 1000, { do: 'answer alarms', ...controller })
    return { from: last - 30 * MIN, to: missed + 20 * MIN }
  }
  return null
}

function checkIns(
  { place, endsAt }: Planned,
  cameAt: number,
  leftAt: number,
  silent: { from: number; to: number } | null,
  line: (at: number) => number | null,
  about: About,
  add: Add,
  chance: Chance,
) {
  let at = cameAt
  for (;;) {
    at += (place.interval - chance.between(8, 25)) * MIN
    if (at > Math.min(leftAt, endsAt) - 2 * MIN) return
    if (silent && at >= silent.from && at <= silent.to) {
      // A check-in comes just before the silence, so that no other alarm begins during it.
      at = silent.to
      continue
    }
    add(at, { do: 'check in', ...about, gone: line(at) })
  }
}

/** Some people request leave for a few weeks ahead, in the daytime. */
function leave(company: Company): Timed[] {
  const chance = chanceOf(`${company.seed} leave`)
  const guards = company.people.filter(({ work }) => work === 'days' || work === 'nights')
  return Array.from({ length: Math.ceil(company.days * 0.7) }, (_, n) => {
    const day = addDays(dayOf(new Date(company.from)), n)
    const from = addDays(day, chance.between(20, 60))
    const to = addDays(from, chance.between(0, 6))
    const at = instantOf(day, chance.between(12, 20), chance.between(0, 59)).getTime()
    return { do: 'ask for leave', who: chance.one(guards).key, from, to, at } as const
  })
}
