import { type Day } from '~/platform/dates.ts'

/** A request as the person who made it sees it. Fields with two documented names appear under both. */
export interface HolidayView {
  id: string
  userId: string
  startDate: Day
  endDate: Day
  days: number
  daysRequested: number
  /** How many days cancelling it gives back, or has given back; null if it was never approved. */
  daysRestored: number | null
  /** How many days of an approved request will come out of the balance of the next leave year. */
  daysLater: number
  reason: string | null
  status: string
  requestedAt: Date
  notes: string | null
  reviewNotes: string | null
  reviewedAt: Date | null
  respondedAt: Date | null
  reviewedBy: string | null
}

/** At most this many people who are off on the same days are listed. */
export const OVERLAPS_LISTED = 20

/** Another person who is off on some of the same days. */
export interface OverlapView {
  id: string
  userId: string
  userName: string
  startDate: Day
  endDate: Day
}

/** A request as admins see it. */
export interface HolidayReview extends HolidayView {
  userName: string
  user: {
    id: string
    firstName: string
    lastName: string
    profileImageUrl: string | null
    holidayBalance: number
    holidayEntitlement: number
  }
  overridden: boolean
  /** Whether a sole administrator decided their own request. */
  decidedOwn: boolean
  overlaps: OverlapView[]
}

/** Approved time off, as the calendar shows it. */
export interface TimeOff {
  id: string
  userId: string
  userName: string
  firstName: string
  reason: string | null
  startDate: Day
  endDate: Day
  daysRequested: number
}

/** One movement in a person's ledger, with the balance after it. */
export interface LedgerView {
  id: string
  kind: string
  days: number
  balance: number
  reason: string | null
  requestId: string | null
  by: string
  at: Date
}
