import { type Company } from './company.ts'
import { type Incident } from './incidents.ts'
import { type Fates, fatesOf } from './papers.ts'
import { type Plan } from './plan.ts'
import { type Round } from './rounds.ts'

/** What a phone or a person did, and the result as far as the person was told. */
export type Kept = {
  id: string
  who: string
  kind: 'punch' | 'check_in' | 'form' | 'sos' | 'tour_start' | 'tour_scan' | 'tour_finish' | 'paper'
  action?: 'clock_in' | 'clock_out'
  shift: string | null
  /** When it truly happened. */
  madeAt: number
  /** When the phone was told that it arrived; null if it never was. */
  acknowledgedAt: number | null
  state: string | null
  /** The pictures that were sent with it. */
  parts: number
}
/** A person was really there and working between these times. */
export type Presence = { who: string; shift: string; place: string; alone: boolean; from: number; to: number | null }
/** An alarm that the pilot caused, and how long it took to the first screen and to the second channel. */
export type Alarm = {
  who: string
  kind: 'press' | 'silence' | 'duress' | 'test'
  causedAt: number
  /**
   * Read from a clock that never goes back, because it measures how long a person really waits, which the test clock
   * does not.
   */
  startedAt: number
  alertId: string | null
  screenMs: number | null
  secondMs: number | null
}
/** A page that a person had on screen. */
export type Visit = {
  who: string
  role: string
  path: string
  at: number
  ms: number
  status: number
  text: string
  errors: string[]
  /** Whether the machine was in trouble then, in which case an error in plain words is expected. */
  injected: boolean
  /** Facts at that moment, by name, against which phrases on pages are checked. */
  truth: Record<string, boolean>
}
/** Something that a person received but must not know. */
export type Leak = { who: string; role: string; path: string; at: number; of: string }
/** How long a person waited for something, in milliseconds. */
export type Wait = { what: 'page' | 'sos' | 'scan' | 'call'; ms: number; at: number }

/** What another system asked for, and whether its token should have opened it. */
export type Read = { path: string; at: number; status: number; allowed: boolean }

/** Everything about the week that the pilot knows to be true without asking the product. */
export type Facts = {
  company: Company
  kept: Kept[]
  presence: Presence[]
  /** The people whose papers expire, and what happens to them. */
  fates: Fates
  rounds: Round[]
  alarms: Alarm[]
  visits: Visit[]
  leaks: Leak[]
  waits: Wait[]
  reads: Read[]
  /** Periods in which the machine was broken on purpose. */
  ill: { what: string; from: number; to: number | null }[]
  incidents: { incident: Incident; who: string; at: number }[]
  /** Every email that was sent, with its recipient and time. */
  emails: { to: string; subject: string; at: number }[]
  /** What control was told when it put a person without a licence on a shift. */
  gates: { who: string; at: number; status: number; said: string }[]
  /** What the planner put on the rota board, once they did. */
  plan: Plan | null
}

export const emptyFacts = (company: Company): Facts => ({
  ...{
    company,
    kept: [],
    presence: [],
    rounds: [],
    alarms: [],
    visits: [],
    leaks: [],
    waits: [],
    reads: [],
    ill: [],
    incidents: [],
  },
  ...{ emails: [], gates: [], fates: fatesOf(company), plan: null },
})
