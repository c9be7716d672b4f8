import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type OnCallRota } from './input.ts'
import { isOnCall } from './rota.ts'
import { type OnCallView } from './views.ts'

/** The roles whose members may be on the rota. */
const ROLES = ['admin', 'manager', 'supervisor']

/** Returns the rota: who is on call, on which weekdays and at which hours. */
export function listOnCall(actor: Person, _input: object = {}, now = new Date()): OnCallView[] {
  demand(actor, 'emergency.handle')
  return rowsOf(now).map(({ email: _, ...row }) => row)
}

/** Returns the version of the rota, for the page that changes it. */
export const onCallVersion = () => versionOf(readSetting('on_call'))

/**
 * Replaces the rota. @throws Problem invalid if a row names a person who may not be on call; conflict if a colleague
 * has changed it since `versionWas`
 */
export function setOnCall(actor: Person, { rows, versionWas }: OnCallRota & Opened, now = new Date()): OnCallView[] {
  demand(actor, 'emergency.handle')
  refuseOverwrite(onCallVersion(), { versionWas }, 'the rota')
  const able = new Set(listAble(actor).map(({ id }) => id))
  rows.forEach(({ userId }, index) => {
    if (userId && !able.has(userId))
      throw invalid(`rows[${index}].userId`, 'Choose a supervisor, manager or administrator')
  })
  commit(() => {
    writeSetting('on_call', rows, actor.id, now)
    record(actor, { type: 'on_call.set', personId: null, details: { rows: rows.length } }, now)
  })
  return listOnCall(actor, {}, now)
}

/** Returns the people who may be on the rota, sorted by name. */
export function listAble(actor: Person): { id: string; name: string; phone: string | null }[] {
  demand(actor, 'emergency.handle')
  return db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(users)
    .where(and(inArray(users.role, ROLES), eq(users.isActive, true)))
    .orderBy(asc(users.sortName), asc(users.id))
    .all()
    .map(({ id, firstName, lastName, phone }) => ({ id, name: `${firstName} ${lastName}`, phone }))
}

/** Returns who is on call now, each once. For use cases only, never for an answer to a client. */
export function findOnCall(
  now: Date,
): { userId: string | null; name: string; email: string | null; phone: string | null }[] {
  const found = rowsOf(now).filter((row) => row.now)
  return [...new Map(found.map((row) => [row.userId ?? row.phone, row])).values()].map((row) => {
    const { userId, name, email, phone } = row
    return { userId, name, email, phone }
  })
}

/** Returns when a person is on call, for the export of their data. */
export const ownOnCall = (id: string): { days: string; from: string; to: string }[] =>
  readSetting('on_call').flatMap(({ userId, days, from, to }) => (userId === id ? [{ days, from, to }] : []))

/** Removes an erased person from the rota, within a commit. */
export function forgetOnCall(id: string, now: Date): void {
  const rows = readSetting('on_call')
  const left = rows.filter(({ userId }) => userId !== id)
  if (left.length < rows.length) writeSetting('on_call', left, null, now)
}

// Leavers and people whose role has changed are left out, because they are no longer on call.
function rowsOf(now: Date): (OnCallView & { email: string | null })[] {
  const rows = readSetting('on_call')
  const ids = rows.flatMap(({ userId }) => userId ?? [])
  const people = new Map(
    db()
      .select()
      .from(users)
      .where(and(inArray(users.id, ids), inArray(users.role, ROLES), eq(users.isActive, true)))
      .all()
      .map((user) => [user.id, user]),
  )
  return rows.flatMap(({ userId, name, phone, days, from, to }) => {
    const hours = { days, from, to, now: isOnCall({ days, from, to }, now) }
    if (!userId) return { userId, name: name ?? '', phone, email: null, ...hours }
    const user = people.get(userId)
    if (!user) return []
    return { userId, name: `${user.firstName} ${user.lastName}`, phone: user.phone, email: user.email, ...hours }
  })
}
