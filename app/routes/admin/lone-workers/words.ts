import { type LoneCheckView } from '~/domain/safety/lone-worker/views.ts'
import { showTime } from '~/platform/dates.ts'
import { coordinatesText } from '~/platform/location.ts'

const CALLS: Record<string, string> = {
  start: 'Session started',
  press: 'Check-in',
  form: 'Form 14',
  punch: 'Time clock',
  scan: 'Checkpoint on a tour',
  control: 'Control called them',
  resumed: 'Clock-out undone',
  late: 'Late',
  missed: 'Missed',
  overrun: 'Not ended in time',
}
/** Describes one line of a session's record. */
export const callWords = (source: string): string => CALLS[source] ?? source

const TRUST: Record<string, string> = {
  server: 'Server',
  steady: 'Reliable: the phone’s clock agreed with ours',
  unsure: 'Not sure: the phone’s clock changed',
  claimed: 'Phone only: not confirmed',
}
/** Describes how reliable a line's time is. */
export const trustWords = (trust: string): string => TRUST[trust] ?? trust

const ENDS: Record<string, string> = { self: 'Themselves', control: 'Control', clock_out: 'Clock-out' }
/** Returns who or what ended a session. */
export const endWords = (how: string | null): string => (how === null ? '' : (ENDS[how] ?? how))

const ALERTS: Record<string, string> = {
  missed_check_in: 'Missed check-in',
  overrun: 'Not ended in time',
  duress: 'Duress',
  sos: 'Emergency SOS',
}
/** Returns the name of a kind of alert. */
export const alertName = (type: string): string => ALERTS[type] ?? type.replaceAll('_', ' ')

/** Returns '53.48410, -2.22770 (± 18 m)'; null if no place is known. */
export function placeWords({ location }: Pick<LoneCheckView, 'location'>): string | null {
  if (!location) return null
  const { latitude, longitude, accuracy } = location
  return `${coordinatesText(latitude, longitude)}${accuracy === null ? '' : ` (± ${Math.round(accuracy)} m)`}`
}

/** Returns a text such as 'Check-in at 02:05, battery 41 %'. */
export function lastWords({ at, source, battery, trust }: LoneCheckView): string {
  const level = battery === null ? null : `battery ${battery}%`
  const doubt = trust === 'server' ? null : `time ${trust}`
  return [`${callWords(source)} at ${showTime(at)}`, level, doubt].filter(Boolean).join(', ')
}
