import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { clientLinks } from '#db/schema/client-links.ts'
import { hashPassword } from '../../account/sign-in/passwords.server.ts'
import { type Actor, type Person, system } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropEmails } from '../../kernel/mail/queue.server.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { findSiteRow, presentSite } from '../../kernel/sites/sites.server.ts'
import { addDays, DAY_MS, dayOf } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { type ClientLinkId, type ClientLinkQuery, type NewClientLink } from './input.ts'
import { LONGEST_DAYS, type Period } from './nights.ts'
import { type ClientLinkView, type MadeClientLink } from './views.ts'

export type LinkRow = typeof clientLinks.$inferSelect

const TOKEN_BYTES = 24
/** An expired or revoked link is listed for this many days, and is then deleted with its addresses. */
const LISTED_DAYS = 90

/** Returns clients' links, newest first; never a password, or an address that opens one. */
export function listClientLinks(actor: Person, { siteId }: ClientLinkQuery, now = new Date()): ClientLinkView[] {
  demand(actor, 'client_link.read')
  const rows = db()
    .select()
    .from(clientLinks)
    .where(siteId ? eq(clientLinks.siteId, siteId) : undefined)
    .orderBy(desc(clientLinks.id))
    .all()
  return rows.map((row) => viewLink(row, now))
}

/**
 * Makes a link for a client, and returns its address this once.
 * @throws Problem not_found; invalid for an end in the past or more than 90 days ahead, a period that ends before it
 * begins, addresses without a schedule or the reverse, or addresses if no mail server is set up; forbidden with code
 * `confirm_password`
 */
export async function makeClientLink(actor: Person, input: NewClientLink, now = new Date()): Promise<MadeClientLink> {
  demand(actor, 'client_link.manage')
  const { siteId, from, to, endsOn, email, schedule } = input
  const today = dayOf(now)
  if (endsOn < today) throw invalid('endsOn', 'This day is over')
  if (endsOn > addDays(today, LONGEST_DAYS)) throw invalid('endsOn', `A link can last at most ${LONGEST_DAYS} days`)
  if (from && to && to < from) throw invalid('to', 'The last night is before the first')
  if (email.length && !isEmailSetUp()) throw invalid('email', 'No mail server is set up')
  if (schedule && email.length === 0) throw invalid('email', 'Enter an address for the reports')
  if (email.length && !schedule) throw invalid('schedule', 'Choose how often')
  presentSite(siteId)
  const passwordHash = await hashPassword(input.password)
  return commit(() => {
    demandSession(actor)
    // The site may have been removed while the password was hashed.
    presentSite(siteId)
    return addLink(actor, input, passwordHash, now)
  })
}

/** Stores a link, within a commit, for use cases that have checked the permission. */
export function addLink(
  actor: Person,
  { siteId, name, from, to, endsOn, email, schedule }: NewClientLink,
  passwordHash: string,
  now: Date,
): MadeClientLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = newId(now.getTime())
  const row: LinkRow = {
    ...{ id, siteId, name, tokenHash: sha256Of(token), passwordHash, fromOn: from, toOn: to, endsOn, schedule },
    token: seal(null, `client_links/${id}`, Buffer.from(token)).toString('base64'),
    email: email.join(',') || null,
    ...{ lastSentOn: null, createdBy: actor.id, createdAt: now, revokedAt: null, openedAt: null },
  }
  write().insert(clientLinks).values(row).run()
  recordLink(actor, 'client_link.made', row, { endsOn, schedule }, now)
  return { ...viewLink(row, now), url: urlOf(token) }
}

/** Ends a link: it no longer opens anything. @throws Problem not_found; forbidden with code `confirm_password` */
export function revokeClientLink(actor: Person, { id }: ClientLinkId, now = new Date()): { message: string } {
  demand(actor, 'client_link.manage')
  return commit(() => {
    if (endLinks(actor, eq(clientLinks.id, id), now) === 0) throw notFound('Link')
    return { message: 'The link was revoked' }
  })
}

/** Ends the links to a site that is removed, and with them their scheduled reports. Within a commit. */
export const revokeLinksAt = (actor: Person, siteId: string, now: Date): void =>
  void endLinks(actor, eq(clientLinks.siteId, siteId), now)

/**
 * When a site belongs to another client, ends the links to it, so that the former client reads no more of its reports.
 */
export function revokeFormerClient({ subjectId, details }: Happened, now: Date): void {
  if (subjectId && details.clientBefore) endLinks(system('client-reports'), eq(clientLinks.siteId, subjectId), now)
}

/** Ends links, with the emails about their reports that wait to be sent. @returns how many links */
function endLinks(actor: Actor, which: SQL, now: Date): number {
  const open = and(which, isNull(clientLinks.revokedAt))
  const rows = write().update(clientLinks).set({ revokedAt: now }).where(open).returning().all()
  for (const row of rows) {
    dropEmails(emailKey(row))
    recordLink(actor, 'client_link.revoked', row, {}, now)
  }
  return rows.length
}

/** Returns the valid link of a token. @throws Problem not_found if it is unknown, expired or revoked */
export function liveLink(token: string, now: Date): LinkRow {
  const row = db()
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.tokenHash, sha256Of(token)))
    .get()
  if (!row || stateOf(row, now) !== 'active' || findSiteRow(row.siteId)?.removedAt) throw notFound('Page')
  return row
}

/** Returns the nights that a link shows. */
export const periodOf = ({ fromOn, toOn, endsOn, createdAt }: LinkRow): Period => ({
  from: fromOn ?? addDays(dayOf(createdAt), -1),
  to: toOn ?? endsOn,
})

/** Returns the address of a link, for the emails that name it. */
export const addressOf = (row: LinkRow): string =>
  urlOf(unseal(null, `client_links/${row.id}`, Buffer.from(row.token, 'base64')).toString())

/** Returns the valid links with scheduled reports. */
export const listScheduled = (now: Date): LinkRow[] =>
  db()
    .select()
    .from(clientLinks)
    .where(isNull(clientLinks.revokedAt))
    .all()
    .filter((row) => row.schedule && row.email && stateOf(row, now) === 'active')

/** How the keys of the emails about a link's reports begin. */
export const emailKey = ({ id }: { id: string }): string => `client-report:${id}:`

/** Stores the day on which reports were last sent, within a commit. */
export const noteSent = (id: string, today: string): void =>
  void write().update(clientLinks).set({ lastSentOn: today }).where(eq(clientLinks.id, id)).run()

/** Records that a link was opened, within a commit, for the list of links and the audit trail. */
export function noteOpened(actor: Actor, row: LinkRow, what: Record<string, unknown>, now: Date): void {
  write().update(clientLinks).set({ openedAt: now }).where(eq(clientLinks.id, row.id)).run()
  recordLink(actor, 'client_link.opened', row, what, now)
}

/**
 * Deletes links that expired or were revoked some time ago, and returns how many. Called by the nightly purge.
 */
export function purgeClientLinks(now: Date): number {
  const expired = lt(clientLinks.endsOn, addDays(dayOf(now), -LISTED_DAYS))
  const revoked = lt(clientLinks.revokedAt, new Date(now.getTime() - LISTED_DAYS * DAY_MS))
  return commit(() => write().delete(clientLinks).where(or(expired, revoked)).run()).changes
}

const urlOf = (token: string) => `${env().ORIGIN}/client/${token}`

function stateOf({ revokedAt, endsOn }: LinkRow, now: Date): ClientLinkView['state'] {
  if (revokedAt) return 'revoked'
  return endsOn < dayOf(now) ? 'ended' : 'active'
}

function recordLink(
  actor: Actor,
  type: 'client_link.made' | 'client_link.revoked' | 'client_link.opened' | 'client_link.sent',
  { id, siteId, name }: LinkRow,
  more: Record<string, unknown>,
  now: Date,
): void {
  const details = { name, site: findSiteRow(siteId)?.name, ...more }
  record(actor, { type, subject: { type: 'client_link', id }, personId: null, details }, now)
}

/** Records that a report was queued for the addresses of a link, within a commit. */
export const recordSent = (actor: Actor, row: LinkRow, more: Record<string, unknown>, now: Date): void =>
  recordLink(actor, 'client_link.sent', row, more, now)

function viewLink(row: LinkRow, now: Date): ClientLinkView {
  const { from, to } = periodOf(row)
  return {
    ...{ id: row.id, siteId: row.siteId, siteName: findSiteRow(row.siteId)?.name ?? '', name: row.name, from, to },
    ...{ endsOn: row.endsOn, email: row.email?.split(',') ?? [], state: stateOf(row, now), lastSentOn: row.lastSentOn },
    schedule: row.schedule as ClientLinkView['schedule'],
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
  }
}
