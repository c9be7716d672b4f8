import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { idempotencyKeys, oneTimeTokens, secondFactors, sessions } from '#db/schema/access.ts'
import { faceTemplates, verifications } from '#db/schema/biometrics.ts'
import { retentionPolicies } from '#db/schema/consent.ts'
import { documentAcknowledgements, performanceFeedback } from '#db/schema/content.ts'
import { pushSubscriptions, seenMarks } from '#db/schema/events.ts'
import { files } from '#db/schema/files.ts'
import { presence, users } from '#db/schema/people.ts'
import { type Person, system } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { forgetDetails } from '../events/prune.server.ts'
import { record } from '../events/record.server.ts'
import { dropFile } from '../files/files.server.ts'
import { eraseEverywhere } from '../files/key-copies.server.ts'
import { forgetLetters } from '../mail/queue.server.ts'
import { findRow } from '../people/people.server.ts'
import { commit, db, type Tx } from '../store.server.ts'
import { LEAVER_DAYS } from './data-types.ts'
import { EXPIRIES } from './expired.server.ts'
import type { LegalHold } from './input.ts'

const BATCH = 400

/** Puts a person's records under legal hold, or frees them: nothing of a held person is removed by any clean-up. */
export function setLegalHold(actor: Person, { id, legalHold, reason }: LegalHold, now = new Date()) {
  demand(actor, 'retention.manage')
  return commit((tx) => {
    const before = findRow(id, tx)
    tx.update(users).set({ legalHold, updatedAt: now }).where(eq(users.id, id)).run()
    const subject = { type: 'user', id }
    const details = { legalHold, reason, before: before.legalHold }
    record(tx, actor, { type: 'retention.hold_changed', subject, personId: id, details }, now)
    return { id, legalHold }
  })
}

/**
 * The nightly run over leavers: face templates at once; seven years after leaving everything else, and the person's key,
 * so that what it sealed is unreadable in backups too. Kinds of data with a longer period of their own stay until then.
 * @returns how many templates went and how many people were erased
 */
export function processLeavers(now = new Date()): { templates: number; erased: number } {
  const gone = db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(eq(users.isActive, false))
    .all()
    .map(({ id }) => id)
  const templates = gone.length
    ? commit((tx) => tx.delete(faceTemplates).where(inArray(faceTemplates.userId, gone)).run()).changes
    : 0
  const before = new Date(now.getTime() - LEAVER_DAYS * 86_400_000)
  const due = db()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isActive, false),
        eq(users.legalHold, false),
        lt(users.deactivatedAt, before),
        sql`${users.email} NOT LIKE 'erased-%'`,
      ),
    )
    .all()
  for (const { id } of due) erasePerson(id, now)
  return { templates, erased: due.length }
}

function erasePerson(id: string, now: Date): void {
  const longer = commit((tx) => {
    const kept = removeRecords(tx, id, now)
    const { profileFileId } = findRow(id, tx)
    dropFile(tx, profileFileId)
    for (const table of [sessions, oneTimeTokens, secondFactors, verifications, documentAcknowledgements] as const)
      tx.delete(table).where(eq(table.userId, id)).run()
    for (const table of [performanceFeedback, pushSubscriptions, seenMarks, presence] as const)
      tx.delete(table).where(eq(table.userId, id)).run()
    tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actorId, id)).run()
    forgetLetters(tx, findRow(id, tx))
    if (!kept.length) for (const { fileId } of ownFiles(tx, id)) dropFile(tx, fileId)
    tx.update(users)
      .set({ ...nobody(id), updatedAt: now })
      .where(eq(users.id, id))
      .run()
    forgetDetails(tx, id)
    const subject = { type: 'user', id }
    record(tx, system('leavers'), { type: 'person.erased', subject, personId: null, details: { kept } }, now)
    return kept
  })
  // A key that still opens records with a longer period stays until they are gone.
  if (!longer.length) eraseEverywhere(id)
}

/** Removes a leaver's records kind by kind; answers the kinds that have a longer period of their own and something left. */
function removeRecords(tx: Tx, id: string, now: Date): string[] {
  const policies = new Map(
    tx
      .select()
      .from(retentionPolicies)
      .all()
      .map((row) => [row.dataType, row.retentionPeriodDays]),
  )
  const kept: string[] = []
  for (const [type, expiry] of Object.entries(EXPIRIES)) {
    const days = policies.get(type)
    const cutoff = days && days > LEAVER_DAYS ? new Date(now.getTime() - days * 86_400_000) : now
    for (;;) {
      const ids = expiry.find(tx, cutoff, BATCH, id)
      if (ids.length) expiry.remove(tx, ids)
      if (ids.length < BATCH) break
    }
    if (expiry.find(tx, new Date(8.64e15), 1, id).length) kept.push(type)
  }
  return kept
}

const ownFiles = (tx: Tx, id: string) => tx.select({ fileId: files.id }).from(files).where(eq(files.ownerId, id)).all()

const nobody = (id: string) => ({
  email: `erased-${id}@invalid`,
  username: `erased-${id}`,
  firstName: 'Former',
  lastName: 'member of staff',
  passwordHash: null,
  employeeId: null,
  department: null,
  position: null,
  profileFileId: null,
})
