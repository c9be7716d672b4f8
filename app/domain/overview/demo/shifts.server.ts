import { DEMO_SITES } from '#db/seed/company.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { keepScan } from '../../time/clocking/scans.server.ts'
import { verdictOf } from '../../time/clocking/verdict.ts'
import { addDays, dayOf, instantOf, weekday } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { type Hired } from './people.server.ts'

const MONTHS_DAYS = 182

/** One event in the company's past: its time, and the function that makes it happen. */
export type Moment = { at: Date; play: () => unknown }

type PlannedPunch = { at: Date; who: Hired; action: 'clock_in' | 'clock_out'; jacket: boolean; manual: boolean }

/** Plays six months of punches. Some people are on shift now. */
export function workShifts(people: Hired[], sites: string[], now: Date): Moment[] {
  const chance = mulberry32(2026)
  return plan(people, now, chance).map((planned) => ({ at: planned.at, play: () => clock(planned, sites, chance) }))
}

function clock(planned: PlannedPunch, sites: string[], chance: () => number): void {
  const { who, at, action } = planned
  const site = DEMO_SITES[who.site]!
  const location = {
    latitude: site.latitude + (chance() - 0.5) / 2000,
    longitude: site.longitude + (chance() - 0.5) / 2000,
    accuracy: 8 + Math.round(chance() * 20),
    address: site.address,
  }
  if (action === 'clock_in' && who.role !== 'admin' && !planned.manual) scan(who, planned.jacket, at, chance)
  const input = {
    action,
    location,
    siteId: action === 'clock_in' ? sites[who.site] : undefined,
    manualCheck: planned.manual || undefined,
    uniformDetected: planned.jacket ? (planned.manual ? true : undefined) : false,
  }
  punch(who.actor, Punch.parse(input), at)
}

function plan(people: Hired[], now: Date, chance: () => number): PlannedPunch[] {
  const punches: PlannedPunch[] = []
  for (const who of people) {
    if (!who.shift) continue
    for (let day = addDays(dayOf(now), -MONTHS_DAYS); day <= dayOf(now); day = addDays(day, 1)) {
      if (!who.shift.days.includes(weekday(day)) || chance() < 0.05) continue
      const start = instantOf(day, who.shift.start, 0).getTime() + (chance() * 14 - 10) * 60_000
      const end = start + (who.shift.hours * 60 + chance() * 12 - 2) * 60_000
      if (start > now.getTime()) continue
      const [jacket, manual] = [chance() > 0.02, chance() < 0.004]
      punches.push({ at: new Date(start), who, action: 'clock_in', jacket, manual })
      if (end <= now.getTime()) punches.push({ at: new Date(end), who, action: 'clock_out', jacket, manual })
    }
  }
  return punches
}

function scan(who: Hired, jacket: boolean, at: Date, chance: () => number): void {
  const scores = {
    faceCount: 1,
    faceScore: 0.9 + chance() * 0.09,
    enrolled: who.enrolled,
    matchDistance: who.enrolled ? 0.2 + chance() * 0.25 : null,
    jacketProbability: jacket ? 0.88 + chance() * 0.11 : 0.06,
  }
  commit(() => keepScan(who.actor, verdictOf(scores, 'face_and_hi_vis'), at))
}

/** A small random generator that repeats its numbers for a seed. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
