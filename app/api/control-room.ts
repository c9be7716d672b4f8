import { ChannelsView, ControlRoomSwitched, ControlRoomView } from '~/domain/safety/control-room/views.ts'
import { findChannels } from '~/domain/safety/control-room/channels.server.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import {
  activateControlRoom,
  deactivateControlRoom,
  findControlRoom,
} from '~/domain/safety/control-room/control-room.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** Whether the control room is staffed. */
export const controlRoom = {
  'GET /api/admin/control-room/status': admin(Nothing, (actor) => findControlRoom(actor), { view: ControlRoomView }),
  'GET /api/admin/control-room/channels': admin(Nothing, (actor) => findChannels(actor), { view: ChannelsView }),
  'POST /api/admin/control-room/activate': admin(Nothing, (actor) => activateControlRoom(actor), {
    view: ControlRoomSwitched,
  }),
  'POST /api/admin/control-room/deactivate': admin(Nothing, (actor) => deactivateControlRoom(actor), {
    view: ControlRoomSwitched,
  }),
} satisfies Calls
