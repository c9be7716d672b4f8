import { eq, sql } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { findControlRoom, type ControlRoomView } from '../control-room/control-room.server.ts'
import { db } from '../store.server.ts'

export type HeaderView = { pendingHolidays: number; controlRoom: ControlRoomView }

/** What stands above every admin page: how many holiday requests wait, and whether the control room is on. */
export function findHeader(actor: Person, now = new Date()): HeaderView {
  demand(actor, 'admin.enter')
  return { pendingHolidays: countPending(), controlRoom: findControlRoom(actor, now) }
}

/** Holiday requests that wait for a decision; read from the index over their status. */
export const countPending = () =>
  db()
    .select({ n: sql<number>`count(*)` })
    .from(holidayRequests)
    .where(eq(holidayRequests.status, 'pending'))
    .get()?.n ?? 0
