import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { type Person } from '../access/actor.ts'
import { emailsShownTo } from '../access/hidden.server.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { afterCommit, commit, db, newId, write } from '~/platform/store.server.ts'
import { type Email, oneLine } from './email.ts'
import { dropFromOutbox } from './outbox.server.ts'

type Addressee = { name: string | null; address: string }
type Attachment = { name: string; type: string; fileId: string }

type More = {
  attachments?: Attachment[]
  /** Uses the lane of alarms, ahead of all other emails. */
  urgent?: boolean
  /** One of many sent at once, after all emails for one person. */
  bulk?: boolean
  /** The person it is about: when that person is erased, the email is deleted. */
  about?: string | null
}

/**
 * Queues an email, within the action or reaction that causes it. Subject and words are sealed until they are sent,
 * because they may contain names and one-time links. @param onceKey identifies the occasion and the recipient; the same
 * key is queued once
 */
export function queueEmail(
  to: Addressee,
  email: Email,
  onceKey: string,
  now: Date,
  { attachments = [], urgent = false, bulk = false, about = null }: More = {},
): void {
  const id = newId(now.getTime())
  const words = Buffer.from(JSON.stringify({ ...email, subject: oneLine(email.subject) } satisfies Email))
  write()
    .insert(emails)
    .values({
      id,
      onceKey,
      toName: to.name && oneLine(to.name),
      toAddress: oneLine(to.address),
      personId: about,
      urgent,
      bulk,
      text: seal(null, aadOf(id), words).toString('base64'),
      attachments,
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .run()
}

/** Subject and words of a queued email. */
export function openEmail(row: { id: string; text: string }): Email {
  const words = unseal(null, aadOf(row.id), Buffer.from(row.text, 'base64'))
  return JSON.parse(words.toString()) as Email
}

/** Removes waiting emails whose keys start like this from the queue, within a commit. */
export function dropEmails(keyStart: string): void {
  const theirs = sql`substr(${emails.onceKey}, 1, ${keyStart.length}) = ${keyStart}`
  write()
    .delete(emails)
    .where(and(eq(emails.state, 'waiting'), theirs))
    .run()
}

/**
 * Deletes every email to and about a person, including queued ones and those in the outbox, for erasure. @param email
 * their address before the erasure
 */
export function forgetEmails({ id, email }: { id: string; email: string }): void {
  const theirs = or(eq(emails.toAddress, email), eq(emails.personId, id))
  const gone = write().delete(emails).where(theirs).returning({ id: emails.id }).all()
  afterCommit(() => dropFromOutbox(gone.map((row) => row.id)))
}

/** How many emails with a problem are listed. */
export const TROUBLED_LISTED = 200

/**
 * Returns emails with a problem: those that were given up or are uncertain, which only a person can send again, and
 * then those that were refused and are tried again by themselves; the newest of each first. For admins.
 */
export function listTroubledEmails(actor: Person) {
  demand(actor, 'mail.review')
  const refused = and(eq(emails.state, 'waiting'), gt(emails.attempts, 0))
  const troubled = or(inArray(emails.state, ['failed', 'uncertain']), refused)
  const rows = db()
    .select()
    .from(emails)
    .where(and(troubled, emailsShownTo(actor)))
    .orderBy(sql`${emails.state} = 'waiting'`, desc(emails.id))
    .limit(TROUBLED_LISTED)
    .all()
  return rows.map((row) => ({
    id: row.id,
    to: row.toName ? `${row.toName} <${row.toAddress}>` : row.toAddress,
    subject: openEmail(row).subject,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  }))
}

/** Sends a given-up or uncertain email again. @throws Problem not_found, conflict */
export function retryEmail(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'mail.review')
  commit(() => {
    const row = db().select({ state: emails.state }).from(emails).where(eq(emails.id, id)).get()
    if (!row) throw notFound('Email')
    const again = and(eq(emails.id, id), inArray(emails.state, ['failed', 'uncertain', 'waiting']))
    const changed = write().update(emails).set({ state: 'waiting', attempts: 0, dueAt: now }).where(again).run().changes
    if (!changed) throw conflict('This email has been sent in the meantime')
    record(actor, { type: 'email.retried', subject: { type: 'email', id } }, now)
  })
  return { message: 'The email is being sent again' }
}

/** The context that a sealed email is bound to. */
const aadOf = (id: string) => `letters/${id}`
