import { controlAndPerson, nobody, type PersonPayload, told } from '../../kernel/events/event.ts'
import { type AlertPayload } from '../emergencies/alert-payload.ts'

/** A lone-worker session. */
type LonePayload = PersonPayload & { sessionId: string; siteId: string | null; dueAt: string }
/** A check-in in a session. */
type LoneCheckPayload = LonePayload & { at: string; source: string }

const session = controlAndPerson<LonePayload>
const alarm = told('control_and_person', 'emergency_alert')<AlertPayload>

export const loneWorkerEvents = {
  'lone.started': session('lone_session_started', []),
  'lone.checked': controlAndPerson<LoneCheckPayload>('lone_check_in', ['source']),
  'lone.late': session('lone_check_in_late', []),
  'lone.pins_set': nobody('lone_pins_set', []),
  'lone.pin_taken': nobody('lone_pin_taken'),
  'lone.ended': session('lone_session_ended', ['how']),
  'lone.resumed': session('lone_session_resumed', []),
  // The place where the person now works alone asks for more than their session did.
  'lone.tightened': session('lone_session_tightened', ['intervalMinutes', 'graceMinutes']),
  'lone.missed': alarm('lone_check_in_missed'),
  'lone.overrun': alarm('lone_session_overrun'),
  // This event names no person, because nobody may learn that a person under duress called for help.
  'lone.duress': told('other_admins', 'emergency_alert')<AlertPayload>('lone_duress'),
}
