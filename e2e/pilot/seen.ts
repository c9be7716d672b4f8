import { type Day } from '../../app/platform/dates.ts'

/** What the API says at the end of the week, about everything that an invariant checks. */
export type Session = {
  id: string
  userId: string
  startedAt: string
  endedAt: string | null
  siteId: string | null
}
export type Exception = {
  id: string
  kind: string
  dutyId: string | null
  userId: string | null
  siteId: string | null
  entryId: string | null
  openedAt: string
  startsAt: string | null
  dueAt: string
  ownerId: string | null
  state: string
  outcome: string | null
  closedAt: string | null
  closedByName: string | null
}
export type Operation = {
  id: string
  userId: string
  kind: string
  action: string | null
  state: string
  forControl: boolean
  at: string | null
  notBefore: string | null
  notAfter: string | null
  receivedAt: string
  trust: string | null
  subject: { type: string; id: string } | null
}
export type Duty = {
  id: string
  post: string
  siteId: string
  day: string
  start: string
  startsAt: string
  endsAt: string
  people: number
  state: string
  assignments: { userId: string; state: string }[]
}
export type HoursRow = {
  id: string
  userId: string
  startsAt: string
  endsAt: string | null
  workedMinutes: number | null
  paidMinutes: number | null
  breakMinutes: number
  dutyId: string | null
  flags: string[]
  corrected: boolean
}
export type Alert = {
  id: string
  type: string
  /** A drill, including the daily monitoring test. */
  drill: boolean
  userId: string
  triggeredAt: string
  acknowledgedBy: string | null
  acknowledgedAt: string | null
  resolvedBy: string | null
  resolvedAt: string | null
  resolution: string | null
}
/** A tour run as the product recorded it; `dueAt` is null for an unplanned one. */
export type RunSeen = {
  id: string
  userId: string | null
  state: string
  dueAt: string | null
  scans: { checkpoint: string; at: string; notBefore: string | null; notAfter: string | null; marks: string[] }[]
}
/** A clock-in, and whether the person was stood down. */
export type EntrySeen = {
  id: string
  userId: string
  timestamp: string
  stoodDown: boolean
  stoodDownDecision: string | null
}
/** A licence or a check of a person. */
export type PaperSeen = { userId: string; kind: string; state: string; replacedBy: string | null }
export type Form = { id: string; userId: string; photos: number; operationId?: string | null }
export type Review = {
  period: { id: string; state: string; from: string; to: string }
  paidMinutes: number
  workedMinutes: number
  totals: { userId: string; workedMinutes: number; paidMinutes: number; breakMinutes: number }[]
  open: Record<string, number>
  seen: string
}
export type Seen = {
  users: { id: string; username: string }[]
  sites: { id: string; name: string }[]
  sessions: Session[]
  exceptions: Exception[]
  operations: Operation[]
  duties: Duty[]
  /** The planner's shifts in the later week. */
  planned: Duty[]
  hours: HoursRow[]
  alerts: Alert[]
  runs: RunSeen[]
  entries: EntrySeen[]
  papers: PaperSeen[]
  /** Emails, push messages and the like that were given up without reaching anybody, or are still waiting. */
  letters: { id: string; state?: string; to?: string }[]
  actions: { id: string; words: string; ownerId: string | null; dueOn: Day }[]
  phones: { id: string; userId: string; missing: number[]; unsent: number; endedAt: string | null }[]
  /** The figures when the period was locked, and at the end of the week. */
  pay: { atLock: Review; atEnd: Review } | null
  /** The results of the daily monitoring tests. */
  watchTests: { ok: boolean; words?: string | null }[]
  audit: { ok: boolean; checked: number; reason: string | null }
  /** Differences between the company and the one restored from the copy; null if nothing was restored. */
  restored: string[] | null
  now: number
}
