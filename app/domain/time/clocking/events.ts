import {
  admins,
  both,
  control,
  nobody,
  type Notification,
  person,
  type PersonPayload,
  type Told,
  withKinds,
  word,
} from '../../kernel/events/event.ts'

export type PunchPayload = PersonPayload & {
  id: string
  role: string
  action: 'clock_in' | 'clock_out'
  timestamp: string
  address: string | null
  identityCheck: string | null
  flags: string[]
}

/** A clock-in by a person who may not work: where and why, or the decision about it. */
type StandDownPayload = PersonPayload & {
  id: string
  siteId: string | null
  words: string
  decision: 'pay' | 'refuse' | null
}

type CheckPayload = { id: string; userId: string; identityCheck: string }

type ShiftPayload = { userId: string; userName?: string; clockedInAt: string }

/** The number of manual checks without a scan, within a number of days. */
type UntriedPayload = PersonPayload & { id: string; times: number; days: number }

/** A hi-vis violation noted at a clock-in. */
type Violation = { id: string; type: string; description: string; timestamp: string; address: string | null }
type ViolationPayload = PersonPayload & Violation

type ViolationChangePayload = { id: string; userId: string; resolved: boolean }

/**
 * Returns what is said of an identity check: the server compares a late picture itself, and control decides the rest.
 */
function identityNote(payload: Told): Notification {
  const [check, to] = [word(payload, 'identityCheck'), '/clock']
  if (check === 'matched_late') return { title: 'Face verified afterwards', text: 'Your picture matched.', to }
  if (check === 'pending')
    return { title: 'Clock-in picture checked', text: 'Control will decide on this clock-in.', to }
  return { title: `Clock-in ${check}`, text: 'The control room has checked it.', to }
}

export const clockingEvents = withKinds(
  { clockedOutAt: 'instant', since: 'instant', dutyEnd: 'instant', from: 'day', to: 'day' },
  {
    'clock.in': both<PunchPayload>('clock_in', [], 'Clocked in'),
    'clock.out': both<PunchPayload>('clock_out', [], 'Clocked out'),
    'clock.stood_down': control<StandDownPayload>('clock_stood_down', ['words'], 'Clocked in while not fit to work'),
    'clock.stand_down_decided': both<StandDownPayload>(
      'clock_stand_down_decided',
      ['decision', 'notes'],
      'Decided on a clock-in while not fit to work',
    ),
    'clock.out_withdrawn': both<PunchPayload>('clock_out_withdrawn', ['clockedOutAt'], 'Undid their clock-out'),
    'clock.identity_checked': both<CheckPayload>(
      'identity_checked',
      ['identityCheck'],
      'Checked the identity of a clock-in',
      identityNote,
    ),
    'clock.shift_prompted': person<ShiftPayload>(
      'shift_prompted',
      ['since', 'dutyEnd'],
      'Asked whether a shift is over',
    ),
    'clock.shift_flagged': admins<ShiftPayload>('shift_flagged', ['since'], 'Flagged a shift over 16 hours'),
    'clock.no_scan_repeated': admins<UntriedPayload>(
      'manual_checks_without_scan',
      null,
      'Noticed manual checks without a scan',
    ),
    'clock.policy_changed': admins('clock_policy_changed', [], 'Changed what a clock-in needs'),
    'violation.logged': both<ViolationPayload>(
      'safety_violation_logged',
      ['type', 'description'],
      'Recorded a safety violation',
    ),
    'violation.resolved': both<ViolationChangePayload>(
      'safety_violation_resolved',
      ['resolved'],
      'Resolved or reopened a safety violation',
    ),
    'hours.exported': nobody('hours_exported', [], 'Exported hours'),
  },
)
