import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type ControlRoom, isOn } from './control-room.ts'

export type ControlRoomView = { controlRoomActive: boolean; since: string | null; by: string | null }
/** `changed` is false when the control room was already in this state. */
export type ControlRoomSwitched = ControlRoomView & { message: string; changed: boolean }

/**
 * Returns whether the control room is on, since when, and who switched it on. There is one state for the whole company.
 */
export function findControlRoom(actor: Person, now = new Date()): ControlRoomView {
  demand(actor, 'control_room.run')
  return viewRoom(readSetting('control_room'), now)
}

/**
 * Switches the control room on. If it is on already, nothing changes, and the time at which it was first switched on
 * counts.
 */
export function activateControlRoom(actor: Person, now = new Date()): ControlRoomSwitched {
  demand(actor, 'control_room.run')
  return commit(() => {
    const before = readSetting('control_room')
    const room = isOn(before, now)
      ? before
      : { active: true, since: now.toISOString(), by: actor.id, byName: actor.name }
    if (room !== before) {
      writeSetting('control_room', room, actor.id, now)
      record(actor, { type: 'control_room.activated', payload: { by: actor.name } }, now)
    }
    return { ...viewRoom(room, now), message: 'Control Room Activated', changed: room !== before }
  })
}

/** Switches the control room off for everyone. The idle limit applies again. */
export function deactivateControlRoom(actor: Person, now = new Date()): ControlRoomSwitched {
  demand(actor, 'control_room.run')
  return commit(() => {
    const room = { active: false, since: null, by: null, byName: null }
    const changed = readSetting('control_room').active
    if (changed) {
      writeSetting('control_room', room, actor.id, now)
      record(actor, { type: 'control_room.deactivated', payload: { by: actor.name } }, now)
    }
    return { ...viewRoom(room, now), message: 'Control Room Deactivated', changed }
  })
}

function viewRoom(room: ControlRoom, now: Date): ControlRoomView {
  if (!isOn(room, now)) return { controlRoomActive: false, since: null, by: null }
  return { controlRoomActive: true, since: room.since, by: room.byName }
}
