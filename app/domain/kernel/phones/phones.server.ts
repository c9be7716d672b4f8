import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import { phoneContacts, phones } from '#db/schema/outbox.ts'
import { type Person } from '../access/actor.ts'
import { type Announced, announcedAt, dropAnnounced, dropAnnouncedBefore } from './announced.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { Problem } from '~/platform/problem.ts'
import { db, newId, prepared, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'

export type Phone = typeof phones.$inferSelect

/** The state that a phone reports at each contact. */
export type Heard = Pick<Phone, 'lastSeq' | 'waiting' | 'gaps' | 'clearTo' | 'epoch'> & {
  persisted: boolean | null
  offsetMs: number | null
}

const phoneById = prepared((db) =>
  db
    .select()
    .from(phones)
    .where(eq(phones.id, sql.placeholder('id')))
    .prepare(),
)

/** Returns a browser, or undefined if unknown. */
export const findPhone = (id: string): Phone | undefined => phoneById().get({ id })

/** How many new browsers one person may have in a day. */
const NEW_A_DAY = 200

/**
 * Adds a row for this browser and person, within a commit. @returns its id, and the secret that proves what it sends;
 * the secret is returned only this once @throws Problem too_many
 */
export function openPhone(actor: Person, epoch: string, now: Date): { phone: Phone; secret: string } {
  const theirs = and(eq(phones.userId, actor.id), gt(phones.createdAt, new Date(now.getTime() - DAY_MS)))
  const { n } = db().select({ n: count() }).from(phones).where(theirs).get()!
  if (n >= NEW_A_DAY) throw new Problem('too_many', 'You have used too many browsers today', { retryAfter: 3600 })
  const id = newId(now.getTime())
  const secret = randomBytes(32)
  const row = {
    id,
    userId: actor.id,
    sessionId: actor.sessionId,
    macSecret: seal(actor.id, aadOf(id), secret),
    userAgent: actor.userAgent,
    waiting: [],
    gaps: [],
    epoch,
    createdAt: now,
    lastHeardAt: now,
  }
  const phone = write().insert(phones).values(row).returning().get()
  return { phone, secret: secret.toString('base64url') }
}

/**
 * Returns the row for a person's operations on a shared tablet, within a commit. The first operation adds it, and so
 * does the first one that was made after their access had ended. @param since when the tablet came into use: nothing is
 * older @param madeAt when the tablet stored the operation
 */
export function phoneAt(person: Person, { since, madeAt }: { since: Date; madeAt: Date }, now: Date): Phone {
  const theirs = and(eq(phones.userId, person.id), eq(phones.sessionId, person.sessionId))
  const known = db().select().from(phones).where(theirs).orderBy(desc(phones.id)).limit(1).get()
  if (known && (!known.endedAt || madeAt <= known.endedAt)) return known
  const id = newId(now.getTime())
  const row = {
    id,
    userId: person.id,
    sessionId: person.sessionId,
    // The tablet has its own secret, which is its proof.
    macSecret: seal(person.id, aadOf(id), randomBytes(32)),
    userAgent: `Kiosk ${person.kiosk ?? ''}`.trim(),
    waiting: [],
    gaps: [],
    createdAt: known?.endedAt ?? since,
    lastHeardAt: now,
  }
  return write().insert(phones).values(row).returning().get()
}

/**
 * Stores a phone's report, within a commit. @param seen the highest number up to which operations written from now on
 * are known to be later
 */
export function hearPhone(id: string, actor: Person, heard: Heard, seen: number, now: Date): void {
  const { sessionId, userAgent } = actor
  write()
    .update(phones)
    .set({ ...heard, sessionId, userAgent, lastHeardAt: now })
    .where(eq(phones.id, id))
    .run()
  noteContact(actor.id, { phoneId: id, lastSeq: seen, lastAt: now })
}

/**
 * How many contacts are kept for a phone, and for all phones of a person: far more than a phone without a backlog
 * needs.
 */
const CONTACTS = { ofPhone: 200, ofPerson: 2000 }

/**
 * Stores the highest number that a phone reported. Above the limit of contacts, the newest replaces the previous one:
 * times around it are then less precise, but never wrong.
 */
function noteContact(userId: string, { phoneId, lastSeq: told, lastAt }: typeof phoneContacts.$inferInsert): void {
  const own = eq(phoneContacts.phoneId, phoneId)
  const { ofPhone, newest } = db()
    .select({ ofPhone: count(), newest: max(phoneContacts.lastSeq) })
    .from(phoneContacts)
    .where(own)
    .get()!
  const lastSeq = Math.max(newest ?? 0, told)
  const isNew = newest !== null && newest < lastSeq
  if (isNew && (ofPhone >= CONTACTS.ofPhone || countContacts(userId) >= CONTACTS.ofPerson))
    write()
      .delete(phoneContacts)
      .where(and(own, eq(phoneContacts.lastSeq, newest)))
      .run()
  write()
    .insert(phoneContacts)
    .values({ phoneId, lastSeq, lastAt })
    .onConflictDoUpdate({ target: [phoneContacts.phoneId, phoneContacts.lastSeq], set: { lastAt } })
    .run()
}

const countContacts = (userId: string): number =>
  db()
    .select({ n: count() })
    .from(phoneContacts)
    .innerJoin(phones, eq(phones.id, phoneContacts.phoneId))
    .where(eq(phones.userId, userId))
    .get()!.n

/**
 * Records, once, that a browser has lost its data, within a commit. @param lastSeq the highest known number @returns
 * whether that is news
 */
export const losePhone = (id: string, lastSeq: number, gaps: number[], now: Date): boolean =>
  write()
    .update(phones)
    .set({ lostAt: now, lastSeq, gaps, waiting: [] })
    .where(and(eq(phones.id, id), isNull(phones.lostAt)))
    .run().changes > 0

/**
 * Ends a person's phones when an administrator ends their sessions, within that commit. What they had sent or announced
 * by then still counts. Operations that arrive later are kept but not carried out. Signing in adds a new phone.
 */
export const endPhonesOf = (userId: string, now: Date): void => endPhones(eq(phones.userId, userId), now)

/** Does the same for the phone of one session, when its person signs that device out from another. */
export const endPhonesIn = (sessionId: string, now: Date): void => endPhones(eq(phones.sessionId, sessionId), now)

const endPhones = (which: SQL, now: Date): void =>
  void write()
    .update(phones)
    .set({ endedAt: now })
    .where(and(which, isNull(phones.endedAt)))
    .run()

/** Deletes a person's phones, within a commit. */
export const dropPhonesOf = (userId: string): void => void write().delete(phones).where(eq(phones.userId, userId)).run()

/**
 * Returns the two instants between which a phone's operation was made, from its reports: after it last reported a lower
 * number, and before it first announced this very operation. A number alone does not limit the time from above, because
 * a phone chooses its numbers.
 */
export function toldAround({ id, createdAt }: Phone, operation: Announced): { after: Date; before: Date | null } {
  const lower = lowerReport().get({ id, seq: operation.seq })
  return { after: lower?.at ?? createdAt, before: announcedAt(id, operation) }
}

const lowerReport = prepared((db) =>
  db
    .select({ at: max(phoneContacts.lastAt) })
    .from(phoneContacts)
    .where(and(eq(phoneContacts.phoneId, sql.placeholder('id')), lt(phoneContacts.lastSeq, sql.placeholder('seq'))))
    .prepare(),
)

/**
 * Deletes reports that are too old to be needed for dating, except those of people under legal hold; within a commit.
 */
export function dropContacts(before: Date): void {
  const held = sql`(SELECT p.id FROM phones p JOIN users u ON u.id = p.user_id AND u.legal_hold = 1)`
  const free = sql`${phoneContacts.phoneId} NOT IN ${held}`
  write()
    .delete(phoneContacts)
    .where(and(lt(phoneContacts.lastAt, before), free))
    .run()
  dropAnnouncedBefore(before, held)
}

/** Returns the secret of a phone. @throws KeyRefusal if its person was erased */
export const secretOf = ({ id, userId, macSecret }: Phone): string =>
  unseal(userId, aadOf(id), macSecret).toString('base64url')

const aadOf = (id: string) => `phones/${id}/mac_secret`

/** Records that an operation of this phone has arrived, within its commit. */
export function noteArrival(id: string, seq: number, now: Date): void {
  const { lastSeq, waiting } = findPhone(id)!
  const heard = { lastSeq: Math.max(lastSeq, seq), waiting: waiting.filter((n) => n !== seq), lastHeardAt: now }
  write().update(phones).set(heard).where(eq(phones.id, id)).run()
  dropAnnounced(id, seq)
}
