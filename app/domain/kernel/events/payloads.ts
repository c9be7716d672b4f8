// What is told at once of what has happened, as JSON: instants are ISO texts, days are 'YYYY-MM-DD'.

export type PunchPayload = {
  id: string
  userId: string
  userName: string
  role: string
  action: 'clock_in' | 'clock_out'
  timestamp: string
  address: string | null
  identityCheck: string | null
  flags: string[]
}
/** An entry of the control desk's log, by its number, and who made it. */
export type DeskPayload = { id: string; userId: string }
export type CheckPayload = { id: string; userId: string; identityCheck: string }
/** The right time of a punch: asked for, approved or refused. */
export type CorrectionPayload = {
  id: string
  userId: string
  userName: string
  kind: string
  at: string
  status: string
  notes: string | null
}
export type ShiftPayload = { userId: string; userName?: string; clockedInAt: string }
/** Manual checks without a scan: so many times within so many days. */
export type UntriedPayload = { id: string; userId: string; userName: string; times: number; days: number }
export type ViolationPayload = {
  id: string
  userId: string
  userName: string
  type: string
  description: string
  timestamp: string
  address: string | null
}
export type ViolationChangePayload = { id: string; userId: string; resolved: boolean }

type Days = { startDate: string; endDate: string }
export type HolidayRequestPayload = {
  id: string
  userId: string
  user: { firstName: string; lastName: string }
  days: number
} & Days
export type HolidayWithdrawalPayload = { id: string; userId: string; status: 'withdrawn' } & Days
export type HolidayDecisionPayload = {
  id: string
  userId: string
  userName: string
  status: string
  notes: string | null
  /** The admin's name, to be shown; names are not unique, so compare by id. */
  decidedBy: string
  decidedById: string
} & Days
export type LeavePayload = { userId: string; holidayBalance: number; holidayEntitlement: number }

/** What became of something that a phone had written down. */
export type OperationPayload = {
  id: string
  userId: string
  userName: string
  kind: string
  state: string
  words: string | null
  subject: { type: string; id: string } | null
}
/** Numbers that a phone had given out and that never arrived. */
export type PhonePayload = { id: string; userId: string; userName: string; numbers: number[] }
/** What a phone had sent was dropped: how many records, and their bytes. */
export type PhoneDropPayload = { id: string; userId: string; userName: string; records: number; bytes: number }
/** A session of somebody who works alone. */
export type LonePayload = {
  sessionId: string
  siteId: string | null
  userId: string
  userName: string
  dueAt: string
}
/** A sign of life in one. */
export type LoneCheckPayload = LonePayload & { at: string; source: string }

type Hours = { startsAt: string; endsAt: string }
/** Something was planned at a site. */
export type SitePayload = { siteId: string }
/** Days of a site that were published, and how many duties of them are this person's. */
export type RotaPayload = {
  userId: string
  userName: string
  siteId: string
  site: string
  from: string
  to: string
  duties: number
}
/** A duty of somebody, and how it was before it was changed. */
export type DutyPayload = {
  dutyId: string
  userId: string
  userName: string
  siteId: string
  site: string
  post: string
  before: Hours | null
} & Hours

/** A shift that control offers to somebody, and what became of the offer. */
export type OfferPayload = {
  id: string
  dutyId: string
  siteId: string
  userId: string
  userName: string
  state: string
  site: string
  post: string
} & Hours

/** A duty that is handed over, as it is told to one of the two. */
export type SwapPayload = {
  id: string
  dutyId: string
  userId: string
  from: string
  to: string
  state: string
  site: string
  post: string
} & Hours

export type ThreatPayload = {
  level: string
  description: string
  source: string
  colorClass: string
  lastUpdated: string | null
  checkedAt: string | null
  stale: boolean
}

export type TitlePayload = { id: string; title: string }
export type FormPayload = {
  id: string
  templateId: number
  templateName: string
  reference: string
  name: string
  alarms: number
}
export type ReviewPayload = { id: string; status: string; reference: string; templateName: string }
export type PersonPayload = { userId: string; userName: string }
/** A paper of a person. */
export type CredentialPayload = { id: string; userId: string; kind: string; state: string }
/** A clock-in of somebody who may not work: who, where and why, or what became of it. */
export type StandDownPayload = {
  id: string
  userId: string
  userName: string
  siteId: string | null
  words: string
  decision: 'pay' | 'refuse' | null
}
/** Work with a date that a named person closes. */
export type ActionPayload = {
  id: string
  kind: string
  siteId: string | null
  userId: string | null
  ownerId: string | null
  dueOn: string
  state: string
}
/** Something that is not as planned, at a site. */
export type ExceptionPayload = {
  id: string
  kind: string
  siteId: string | null
  dutyId: string | null
  userId: string | null
  userName: string | null
  state: string
  ownerId: string | null
  minutes: number | null
}

/** A tour that was due and that nobody walked in time. */
export type TourMissedPayload = {
  runId: string
  tourId: string
  tour: string
  siteId: string
  site: string
  dueAt: string | null
}
/** A tour that somebody walks; `at` is when it happened, which may be long before it was heard of. */
export type TourPayload = TourMissedPayload & { userId: string; userName: string; at: string; trust: string }
/** How a tour ended: `complete` with all its checkpoints scanned, else with the reason that was given. */
export type TourEndPayload = TourPayload & {
  complete: boolean
  scanned: number
  planned: number
  marked: number
  reason: string | null
}
/** A checkpoint that was scanned on a tour, with the doubts about it. */
export type ScanPayload = TourPayload & {
  scanId: string
  checkpointId: string
  checkpoint: string
  method: string
  marks: string[]
}
