import { controlAndPerson, nobody, type PersonPayload, told } from '../../kernel/events/event.ts'
import { type AlertPayload } from '../emergencies/alert-payload.ts'

/** A lone-worker session. */
type LonePayload = PersonPayload & { sessionId: string; siteId: string | null; dueAt: string }
/** A check-in in a session. */
type LoneCheckPayload = LonePayload & { at: string; source: string }

const session = controlAndPerson<LonePayload>
const alarm = told('control_and_person', 'emergency_alert')<AlertPayload>

export const loneWorkerEvents = {
  'lone.started': session('lone_session_started', [], 'Started lone-worker monitoring'),
  'lone.checked': controlAndPerson<LoneCheckPayload>('lone_check_in', ['source'], 'Checked in while working alone'),
  'lone.late': session('lone_check_in_late', [], 'Was late for a lone-worker check-in'),
  'lone.pins_set': nobody('lone_pins_set', [], 'Set the PINs for working alone'),
  'lone.pin_taken': nobody('lone_pin_taken', null, 'Used a PIN while working alone'),
  'lone.ended': session('lone_session_ended', ['how'], 'Ended lone-worker monitoring'),
  'lone.resumed': session('lone_session_resumed', [], 'Resumed lone-worker monitoring'),
  // The place where the person now works alone asks for more than their session did.
  'lone.tightened': session(
    'lone_session_tightened',
    ['intervalMinutes', 'graceMinutes'],
    'Shortened the time between check-ins',
  ),
  'lone.missed': alarm('lone_check_in_missed', null, 'Missed a lone-worker check-in'),
  'lone.overrun': alarm('lone_session_overrun', null, 'Passed the planned end of working alone'),
  // This event names no person, because nobody may learn that a person under duress called for help.
  'lone.duress': told('other_admins', 'emergency_alert')<AlertPayload>('lone_duress', null, 'Raised a duress alert'),
}
