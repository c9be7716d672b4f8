import { admins } from '../../kernel/events/event.ts'

export const controlRoomEvents = {
  'control_room.activated': admins<{ by: string }>('control_room_activated', [], 'Activated the control room'),
  'control_room.deactivated': admins<{ by: string }>('control_room_deactivated', [], 'Deactivated the control room'),
}
