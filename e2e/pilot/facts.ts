import { type Company } from './company.ts'
import { type Incident } from './incidents.ts'
import { type Fates, fatesOf } from './papers.ts'
import { type Plan } from './plan.ts'
import { type Round } from './rounds.ts'

/** What a phone or a hand did, and what became of it as far as its person was told. */
export type Kept = {
  id: string
  who: string
  kind: 'punch' | 'check_in' | 'form' | 'sos' | 'tour_start' | 'tour_scan' | 'tour_finish' | 'paper'
  action?: 'clock_in' | 'clock_out'
  shift: string | null
  /** When it truly happened. */
  madeAt: number
  /** When the phone was told that it arrived; null where it never was. */
  acknowledgedAt: number | null
  state: string | null
  /** Pictures that it brought. */
  parts: number
}
/** Somebody was truly there and working from then until then. */
export type Presence = { who: string; shift: string; place: string; alone: boolean; from: number; to: number | null }
/** An alarm as the pilot caused it, and how long it took to the first screen and to the second channel. */
export type Alarm = {
  who: string
  kind: 'press' | 'silence' | 'duress' | 'test'
  causedAt: number
  /** By a clock that only counts on: what is timed is what a person waits, not what a led clock shows. */
  startedAt: number
  alertId: string | null
  screenMs: number | null
  secondMs: number | null
}
/** A page that somebody had before them. */
export type Visit = {
  who: string
  role: string
  path: string
  at: number
  ms: number
  status: number
  text: string
  errors: string[]
  /** The machine was in trouble then: an error in plain words is what should be seen. */
  injected: boolean
  /** Facts of that moment, by name, that phrases on pages are held against. */
  truth: Record<string, boolean>
}
/** Something that somebody received and may not know. */
export type Leak = { who: string; role: string; path: string; at: number; of: string }
/** Milliseconds that something took while somebody waited for it. */
export type Wait = { what: 'page' | 'sos' | 'scan' | 'call'; ms: number; at: number }

/** All that the pilot itself knows to be true of the week: no invariant asks the product for it. */
export type Facts = {
  company: Company
  kept: Kept[]
  presence: Presence[]
  /** Whose papers run out, and what becomes of them. */
  fates: Fates
  rounds: Round[]
  alarms: Alarm[]
  visits: Visit[]
  leaks: Leak[]
  waits: Wait[]
  /** Stretches in which the machine was ill by intent. */
  ill: { what: string; from: number; to: number | null }[]
  incidents: { incident: Incident; who: string; at: number }[]
  /** Emails by the day and the person whom they reached. */
  emails: { to: string; subject: string; at: number }[]
  /** What control was told when it put somebody on a shift who has no licence for it. */
  gates: { who: string; at: number; status: number; said: string }[]
  /** What the planner put on the rota board, once they have. */
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
    ill: [],
    incidents: [],
  },
  ...{ emails: [], gates: [], fates: fatesOf(company), plan: null },
})
