import { eq, sql } from 'drizzle-orm'
import { presence } from '#db/schema/people.ts'
import { prepared } from '~/platform/store.server.ts'
import { type AlertView } from './alert-view.ts'

/** Returns the place and time of a person's last clock-in or clock-out; null if there is none. */
export function findLastPunch(userId: string): AlertView['lastPunch'] {
  const last = presenceOf().get({ userId })
  if (!last?.lastAction || !last.lastAt) return null
  const { address = null, latitude = null, longitude = null } = last.location ?? {}
  return { action: last.lastAction, at: last.lastAt.toISOString(), address, latitude, longitude }
}

const presenceOf = prepared((db) =>
  db
    .select()
    .from(presence)
    .where(eq(presence.userId, sql.placeholder('userId')))
    .prepare(),
)
