import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { kiosks } from '#db/schema/kiosks.ts'
import { type Actor, type Kiosk, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { siteNamed } from '../../kernel/sites/choose.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, newId, prepared, write } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { dropSession } from '../sign-in/sessions.server.ts'
import { newCode, showCode } from './code.ts'
import { type KioskCode, type KioskForm, type NewKiosk } from './input.ts'

/** How long a code can be used to bind a tablet. */
const CODE_MS = 30 * 60_000
/** How long a revoked kiosk stays on the list. */
const LISTED_MS = 90 * DAY_MS
/** The most kiosks that a company may have at once. */
const MOST = 500
/** How many codes one address may try in a minute. */
const CODES_A_MINUTE = 10
/** A kiosk's reported state is stored at most this often. */
const SEEN_MS = 60_000

type Origin = { ip: string | null; userAgent: string | null }
type Row = typeof kiosks.$inferSelect

/** Returns the kiosks, newest first, but never a code or a secret. */
export function listKiosks(actor: Person, _input: object = {}, now = new Date()) {
  demand(actor, 'kiosk.read')
  const rows = db().select().from(kiosks).orderBy(desc(kiosks.id)).all()
  return rows.map((row) => viewKiosk(row, now))
}

/**
 * Registers a kiosk at a site and returns the code that binds the tablet. The code is shown once, and is valid for half
 * an hour and for one tablet.
 */
export function registerKiosk(actor: Person, { siteId, name }: NewKiosk, now = new Date()) {
  demand(actor, 'kiosk.manage')
  const site = findSiteRow(siteId)
  if (!site || site.removedAt) throw invalid('siteId', 'No such site')
  const code = newCode(randomBytes)
  return commit(() => {
    const { n } = db().select({ n: count() }).from(kiosks).where(isNull(kiosks.revokedAt)).get()!
    if (n >= MOST) throw conflict('First revoke a kiosk that you do not use')
    const made = {
      id: newId(now.getTime()),
      siteId,
      name,
      createdBy: actor.id,
      createdAt: now,
      codeHash: hashOf(code),
      codeUntil: new Date(now.getTime() + CODE_MS),
    }
    const row = write().insert(kiosks).values(made).returning().get()
    const details = { name, site: site.name }
    record(actor, { type: 'kiosk.registered', subject: { type: 'kiosk', id: row.id }, personId: null, details }, now)
    return { code: showCode(code), view: viewKiosk(row, now) }
  })
}

/**
 * Does the same as `registerKiosk`, with the name of the site. @throws Problem as `registerKiosk` does, with `siteName`
 * in place of `siteId`
 */
export function registerKioskByName(actor: Person, { siteName, name }: KioskForm, now = new Date()) {
  demand(actor, 'kiosk.manage')
  return registerKiosk(actor, { siteId: siteNamed(actor, siteName), name }, now)
}

/**
 * Revokes a kiosk, so that its next call is refused. @throws Problem not_found; forbidden with code `confirm_password`
 */
export function revokeKiosk(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'kiosk.manage')
  return commit(() => {
    if (endKiosks(actor, eq(kiosks.id, id), now) === 0) throw notFound('Kiosk')
    return { message: 'Kiosk revoked' }
  })
}

/** Revokes the kiosks of a site that is removed. Within a commit. */
export const revokeKiosksAt = (actor: Person, siteId: string, now: Date): void =>
  void endKiosks(actor, eq(kiosks.siteId, siteId), now)

function endKiosks(actor: Person, which: SQL, now: Date): number {
  const ended = { revokedAt: now, revokedBy: actor.id, codeHash: null, codeUntil: null, secretHash: null }
  const standing = and(which, isNull(kiosks.revokedAt))
  const rows = write().update(kiosks).set(ended).where(standing).returning().all()
  for (const { id, name, siteId, waiting } of rows) {
    const details = { name, site: nameOfSite(siteId), waiting }
    record(actor, { type: 'kiosk.revoked', subject: { type: 'kiosk', id }, personId: null, details }, now)
  }
  return rows.length
}

/**
 * Binds the tablet that sends a code, which uses the code up. @returns the secret for the tablet's cookie, which is not
 * shown again @throws Problem invalid on `code` if it is wrong, used or expired; too_many
 */
export function enrolKiosk(actor: Actor, { code }: KioskCode, now = new Date()) {
  const origin = actor.kind === 'system' ? { ip: null } : actor
  limitRate('kiosk-code', origin.ip, CODES_A_MINUTE)
  const secret = randomBytes(32).toString('base64url')
  return commit(() => {
    const bound = {
      codeHash: null,
      codeUntil: null,
      secretHash: sha256Of(secret),
      enrolledAt: now,
      enrolledIp: origin.ip,
      lastSeenAt: now,
      lastSeenIp: origin.ip,
    }
    const good = and(eq(kiosks.codeHash, hashOf(code)), gt(kiosks.codeUntil, now), isNull(kiosks.revokedAt))
    const row = write().update(kiosks).set(bound).where(good).returning().get()
    if (!row) throw invalid('code', 'This code is wrong or no longer works. Ask for a new one.')
    // The administrator who set the tablet up may still be signed in on it, but a kiosk must have no user.
    if (actor.kind === 'person') dropSession(actor.sessionId)
    const details = { name: row.name, site: nameOfSite(row.siteId) }
    record(actor, { type: 'kiosk.enrolled', subject: { type: 'kiosk', id: row.id }, personId: null, details }, now)
    return { secret, view: { id: row.id, name: row.name, site: nameOfSite(row.siteId) } }
  })
}

/** Returns the kiosk that has this secret; null if there is none or it was revoked. */
export function findKiosk(secret: string, origin: Origin): Kiosk | null {
  const row = bySecret().get({ hash: sha256Of(secret) })
  if (!row || row.revokedAt) return null
  return { kind: 'kiosk', id: row.id, name: row.name, siteId: row.siteId, site: nameOfSite(row.siteId), ...origin }
}

/** Returns a kiosk by its id, revoked or not; undefined if unknown. */
export const findKioskRow = (id: string): Row | undefined => byId().get({ id })

/** Returns the site of a kiosk, revoked or not; null if unknown. */
export function findKioskPlace(id: string): Pick<Kiosk, 'name' | 'siteId' | 'site'> | null {
  const row = findKioskRow(id)
  return row ? { name: row.name, siteId: row.siteId, site: nameOfSite(row.siteId) } : null
}

/** Stores what a kiosk reports about itself. @param waiting number of unsent punches */
export function noteKiosk({ id, ip }: Kiosk, waiting: number, now: Date): void {
  const row = findKioskRow(id)
  const young = row?.lastSeenAt && Math.abs(now.getTime() - row.lastSeenAt.getTime()) < SEEN_MS
  if (!row || (young && row.waiting === waiting && row.lastSeenIp === ip)) return
  commit(() => write().update(kiosks).set({ lastSeenAt: now, lastSeenIp: ip, waiting }).where(eq(kiosks.id, id)).run())
}

/**
 * Deletes kiosks that were revoked some time ago, and those that were never bound, for the nightly purge. @returns how
 * many
 */
export function purgeKiosks(now: Date): number {
  const before = new Date(now.getTime() - LISTED_MS)
  const unbound = and(isNull(kiosks.enrolledAt), lt(kiosks.codeUntil, before))
  return [lt(kiosks.revokedAt, before), unbound]
    .map((over) => commit(() => write().delete(kiosks).where(over).run()).changes)
    .reduce((sum, changes) => sum + changes, 0)
}

/** Returns whether a kiosk works, and if not, why. */
function stateOf({ revokedAt, enrolledAt, codeUntil }: Row, now: Date): 'active' | 'waiting' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  if (enrolledAt) return 'active'
  return codeUntil && codeUntil > now ? 'waiting' : 'expired'
}

function viewKiosk(row: Row, now: Date) {
  return {
    id: row.id,
    name: row.name,
    siteId: row.siteId,
    site: nameOfSite(row.siteId),
    state: stateOf(row, now),
    codeUntil: row.codeUntil,
    enrolledAt: row.enrolledAt,
    lastSeenAt: row.lastSeenAt,
    lastSeenFrom: row.lastSeenIp,
    waiting: row.waiting,
    createdAt: row.createdAt,
    createdBy: namesOf([row.createdBy]).get(row.createdBy) ?? 'A former colleague',
  }
}

const nameOfSite = (id: string) => findSiteRow(id)?.name ?? 'A site that was removed'

// Returns the stored form of a code, so that a copy of the database alone does not reveal a code that works.
const hashOf = (code: string) => purposeMac('kiosk-code', code)

const bySecret = prepared((db) =>
  db
    .select()
    .from(kiosks)
    .where(eq(kiosks.secretHash, sql.placeholder('hash')))
    .prepare(),
)
const byId = prepared((db) =>
  db
    .select()
    .from(kiosks)
    .where(eq(kiosks.id, sql.placeholder('id')))
    .prepare(),
)
