import { keepAwake } from '../../account/sign-in/sessions.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { isOn } from './control-room.ts'

/**
 * Keeps sessions with an open control room from timing out while the mode is on. Once a session closes the control
 * room, its idle time is counted from then.
 */
export function holdControlRooms(sessionIds: string[], now = new Date()): void {
  if (sessionIds.length > 0 && isOn(readSetting('control_room'), now)) keepAwake(sessionIds, now)
}
