import { showInstant } from '~/platform/dates.ts'
import { type ClockEntryView } from '../clocking/views.ts'

export type CorrectionKind = 'clock_in' | 'clock_out'
export type CorrectionStatus = 'pending' | 'approved' | 'refused'

/** A correction as the person who requested it sees it. */
export interface CorrectionView {
  id: string
  userId: string
  shiftId: string | null
  entryId: string | null
  kind: CorrectionKind
  /** The time that is requested. */
  at: Date
  /** The end, if a whole shift is missing; `at` is then its start. */
  endsAt: Date | null
  /** The recorded time; null if there is no such punch. */
  originalAt: Date | null
  /** The time that was valid when the correction was requested. */
  countedAt: Date | null
  reason: string
  status: CorrectionStatus
  requestedAt: Date
  /** The administrator who entered it; null if the person asked for it. */
  requestedBy: { id: string; name: string } | null
  decidedAt: Date | null
  decidedBy: string | null
  notes: string | null
}

/** A correction as admins see it, with the evidence. */
export interface CorrectionReview extends CorrectionView {
  userName: string
  user: { firstName: string; lastName: string; role: string; employeeId: string | null }
  shift: { startedAt: Date; endedAt: Date | null } | null
  /** The shift's punches as they were recorded. */
  entries: ClockEntryView[]
  /** Whether a sole administrator decided their own request. */
  decidedOwn: boolean
}

/** Returns 'Clock-in' or 'Clock-out'. */
export const kindLabel = (kind: string): string => (kind === 'clock_in' ? 'Clock-in' : 'Clock-out')

/** Returns what a correction asks for, such as 'Clock-in at 12 Nov, 08:00' or 'Shift from ... to ...'. */
export const correctionTitle = ({ kind, at, endsAt }: Pick<CorrectionView, 'kind' | 'at' | 'endsAt'>): string =>
  endsAt ? `Shift from ${showInstant(at)} to ${showInstant(endsAt)}` : `${kindLabel(kind)} at ${showInstant(at)}`

/** Returns the badge's word and tone. */
export const statusMark = (status: string): { words: string; tone: 'caution' | 'good' | 'bad' } =>
  status === 'approved'
    ? { words: 'Approved', tone: 'good' }
    : status === 'refused'
      ? { words: 'Refused', tone: 'bad' }
      : { words: 'Waiting', tone: 'caution' }
