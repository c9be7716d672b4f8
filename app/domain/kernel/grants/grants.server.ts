import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { grants } from '#db/schema/grants.ts'
import { users } from '#db/schema/people.ts'
import { sites } from '#db/schema/sites.ts'
import { type Actor, type Person } from '../access/actor.ts'
import { type Level } from '../access/levels.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { findRow } from '../people/people.server.ts'
import { siteNamed } from '../sites/choose.server.ts'
import { presentSite } from '../sites/sites.server.ts'
import { nameOrder } from '~/platform/names.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type GrantForm, type GrantInput } from './input.ts'
import { type GrantView } from './views.ts'

/** Returns who has access to which site, by name and site. */
export function listGrants(actor: Person): GrantView[] {
  demand(actor, 'grant.read')
  return read()
}

/** One person's site access. */
export function listGrantsOf(actor: Person, { id }: { id: string }): GrantView[] {
  demand(actor, 'grant.read')
  return read(eq(grants.userId, id))
}

/** Returns which of these people have access to a site, or to all of them. */
export function listHolders(actor: Person, ids: readonly string[]): string[] {
  demand(actor, 'grant.read')
  const rows = db()
    .selectDistinct({ id: grants.userId })
    .from(grants)
    .where(inArray(grants.userId, [...ids]))
    .all()
  return rows.map(({ id }) => id)
}

/**
 * Gives a person access to a site or all of them, changes its level, or removes it, from the next request on.
 * @returns the person's site access from now on @throws Problem not_found, conflict for a leaver
 */
export function setGrant(actor: Person, { userId, siteId, level }: GrantInput, now = new Date()): GrantView[] {
  demand(actor, 'grant.change')
  return commit(() => {
    const person = findRow(userId)
    const mine = and(eq(grants.userId, userId), siteId === null ? isNull(grants.siteId) : eq(grants.siteId, siteId))
    const before = db().select({ level: grants.level }).from(grants).where(mine).get()?.level ?? null
    if (level !== null) {
      if (!person.isActive) throw conflict('This account is inactive. Reactivate it first')
      if (siteId !== null) presentSite(siteId)
    }
    if (before === level) return read(eq(grants.userId, userId))
    write().delete(grants).where(mine).run()
    if (level !== null) {
      const row = { id: newId(now.getTime()), userId, siteId, level, grantedBy: actor.id, grantedAt: now }
      write().insert(grants).values(row).run()
    }
    const details = { name: `${person.firstName} ${person.lastName}`, site: nameOf(siteId), level, before }
    const subject = { type: 'user', id: userId }
    record(actor, { type: level ? 'grant.set' : 'grant.ended', subject, personId: userId, details }, now)
    return read(eq(grants.userId, userId))
  })
}

/**
 * Does the same as `setGrant` for a form in which the site may be typed by name. @throws Problem as `setGrant`, and
 * invalid for an unknown name
 */
export function grantByForm(actor: Person, form: GrantForm & { userId: string }): GrantView[] {
  const { userId, siteName, everywhere } = form
  const typed = siteName !== undefined
  const siteId = typed ? (everywhere ? null : siteNamed(actor, siteName)) : form.siteId || null
  return setGrant(actor, { userId, siteId, level: form.level ?? null })
}

/** Removes all site access of a leaver, within the action that deactivates them. */
export function endGrantsOf(actor: Actor, userId: string, now: Date): void {
  const gone = write().delete(grants).where(eq(grants.userId, userId)).returning().all()
  for (const { siteId, level } of gone) {
    const details = { site: nameOf(siteId), level: null, before: level }
    record(actor, { type: 'grant.ended', subject: { type: 'user', id: userId }, personId: userId, details }, now)
  }
}

const nameOf = (siteId: string | null): string =>
  siteId === null
    ? 'All sites'
    : (db().select({ name: sites.name }).from(sites).where(eq(sites.id, siteId)).get()?.name ?? siteId)

function read(where?: SQL): GrantView[] {
  return db()
    .select({
      userId: grants.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      siteId: grants.siteId,
      siteName: sites.name,
      level: grants.level,
      grantedAt: grants.grantedAt,
    })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .leftJoin(sites, eq(sites.id, grants.siteId))
    .where(where)
    .orderBy(asc(users.sortName), asc(users.id), nameOrder(sites.name), asc(grants.id))
    .all()
    .map(({ firstName, lastName, grantedAt, level, ...row }) => ({
      ...row,
      userName: `${firstName} ${lastName}`,
      level: level as Level,
      grantedAt: grantedAt.toISOString(),
    }))
}
