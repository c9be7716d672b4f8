import { type Person } from '../access/actor.ts'
import { hasColleague } from '../access/own-decision.server.ts'
import { demand } from '../access/permissions.ts'
import { findControlRoom, type ControlRoomView } from '../control-room/control-room.server.ts'
import { counter } from '~/platform/counters.server.ts'

type HeaderView = {
  pendingHolidays: number
  controlRoom: ControlRoomView
  /** Another active administrator decides what concerns this one. */
  colleague: boolean
}

/** What stands above every admin page: how many holiday requests wait, and whether the control room is on. */
export function findHeader(actor: Person, now = new Date()): HeaderView {
  demand(actor, 'admin.enter')
  return {
    pendingHolidays: countPending(),
    controlRoom: findControlRoom(actor, now),
    colleague: hasColleague(actor.id),
  }
}

/** Holiday requests that wait for a decision, from the counters. */
export const countPending = () => counter('holidays/pending')
