import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { pushSubscriptions } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { system } from '../access/actor.ts'
import { record } from '../events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db, prepared, write } from '~/platform/store.server.ts'

export type Device = typeof pushSubscriptions.$inferSelect

/** This many failures in a row remove a device, */
const FAILURES = 10
/** if they last at least a day, so that an afternoon without our own connection costs nobody their messages. */
const FAILING_MS = DAY_MS

/** The devices of a person that may receive messages now. */
export const devicesOf = (userId: string, now: Date): Device[] => ofPerson().all({ userId, now: now.getTime() })

/** Returns a device, unless it may no longer receive messages. */
export const findDevice = (id: string, now: Date): Device | undefined => byId().get({ id, now: now.getTime() })

// A device receives messages while the session that added it has not ended and its owner works here. It does not matter
// that an administrator's session is idle: alarms are for people who are not looking. An SOS asks for each
// administrator, so both queries are built once.
const living = (which: SQL) =>
  prepared((db) =>
    db
      .select(getTableColumns(pushSubscriptions))
      .from(pushSubscriptions)
      .innerJoin(
        sessions,
        and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, sql.placeholder('now'))),
      )
      .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.isActive, true)))
      .where(which)
      .prepare(),
  )
const ofPerson = living(eq(pushSubscriptions.userId, sql.placeholder('userId')))
const byId = living(eq(pushSubscriptions.id, sql.placeholder('id')))

/** Removes a device from the list. */
export const dropDevice = (id: string) =>
  void write().delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run()

/** Records that the device answered, perhaps after failures. */
export function noteSuccess(id: string): void {
  const failing = and(eq(pushSubscriptions.id, id), gt(pushSubscriptions.failures, 0))
  write().update(pushSubscriptions).set({ failures: 0, failedAt: null }).where(failing).run()
}

/**
 * Counts a failure. The tenth in a row, a day or more after the first, removes the device from the list, and is
 * recorded.
 */
export function noteFailure(id: string, now: Date): void {
  const row = db().select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)).get()
  if (!row) return
  const [failures, failedAt] = [row.failures + 1, row.failedAt ?? now]
  if (failures < FAILURES || now.getTime() - failedAt.getTime() < FAILING_MS)
    return void write().update(pushSubscriptions).set({ failures, failedAt }).where(eq(pushSubscriptions.id, id)).run()
  dropDevice(id)
  const details = { service: new URL(row.endpoint).hostname, failures }
  record(system('push'), { type: 'push.dropped', personId: row.userId, details }, now)
}
