import { type ClockEntryView } from '../clocking/views.ts'

export type CorrectionKind = 'clock_in' | 'clock_out'
export type CorrectionStatus = 'pending' | 'approved' | 'refused'

/** A correction as its requester sees it. */
export interface CorrectionView {
  id: string
  userId: string
  shiftId: string | null
  entryId: string | null
  kind: CorrectionKind
  /** The requested time. */
  at: Date
  /** The recorded time; null if the punch is missing. */
  originalAt: Date | null
  /** The valid time when this was requested. */
  countedAt: Date | null
  reason: string
  status: CorrectionStatus
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  notes: string | null
}

/** The same as admins see it, with the evidence. */
export interface CorrectionReview extends CorrectionView {
  userName: string
  user: { firstName: string; lastName: string; role: string; employeeId: string | null }
  shift: { startedAt: Date; endedAt: Date | null } | null
  /** The punches of the shift as they were recorded. */
  entries: ClockEntryView[]
  /** A sole administrator decided their own. */
  decidedOwn: boolean
}

/** 'Clock-in' or 'Clock-out'. */
export const kindLabel = (kind: string): string => (kind === 'clock_in' ? 'Clock-in' : 'Clock-out')

/** The badge's word and tone. */
export const statusMark = (status: string): { words: string; tone: 'caution' | 'good' | 'bad' } =>
  status === 'approved'
    ? { words: 'Approved', tone: 'good' }
    : status === 'refused'
      ? { words: 'Refused', tone: 'bad' }
      : { words: 'Waiting', tone: 'caution' }
