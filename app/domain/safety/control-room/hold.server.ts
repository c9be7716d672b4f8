import { keepAwake } from '../../account/sign-in/sessions.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { isOn } from './control-room.ts'

/**
 * Keeps the sessions that have the control room open from idling out, while the mode is on. A session that closes it
 * idles out again, counted from then.
 */
export function holdControlRooms(sessionIds: string[], now = new Date()): void {
  if (sessionIds.length > 0 && isOn(readSetting('control_room'), now)) keepAwake(sessionIds, now)
}
