import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { leaveHours, leaveInHours } from '#db/schema/absences.ts'
import { idempotencyKeys, oneTimeTokens, secondFactors, sessions } from '#db/schema/access.ts'
import { faceTemplates, verifications } from '#db/schema/biometrics.ts'
import { corrections } from '#db/schema/corrections.ts'
import { documentAcknowledgements, performanceFeedback } from '#db/schema/content.ts'
import { events, pushSubscriptions, seenMarks } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { files } from '#db/schema/files.ts'
import { grants } from '#db/schema/grants.ts'
import { holidayLedger } from '#db/schema/holidays.ts'
import { loneSessions, personPins } from '#db/schema/lone-worker.ts'
import { payLines } from '#db/schema/pay.ts'
import { presence, users } from '#db/schema/people.ts'
import { savedViews } from '#db/schema/saved-views.ts'
import { forgetDocuments } from '../../content/documents/publish.server.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { eraseDetails } from '../../kernel/events/erase-details.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { forgetFace } from '../../kernel/faces/templates.server.ts'
import { eraseAside } from '../../kernel/files/copies.server.ts'
import { listErasures, noteErasure } from '../../kernel/files/erasures.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { eraseEverywhere } from '../../kernel/files/key-copies.server.ts'
import { forgetEmails } from '../../kernel/mail/queue.server.ts'
import { dropIdentitiesOf } from '../../account/identities/identities.server.ts'
import { dropKioskPinOf } from '../../account/kiosks/pins.server.ts'
import { dropPasskeysOf } from '../../account/passkeys/passkeys.server.ts'
import { forgetActions } from '../../fitness/actions/purge.server.ts'
import { forgetCredentials } from '../../fitness/credentials/destroy.server.ts'
import { forgetInjured } from '../../forms/riddor/riddor.server.ts'
import { forgetPhones } from '../../offline/outbox/sweep.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { forgetAtDesk } from '../../safety/desk/log.server.ts'
import { forgetOnCall } from '../../safety/on-call/on-call.server.ts'
import { forgetAbsences } from '../../time/absences/absences.server.ts'
import { forgetOffers } from '../../time/cover/offer-rows.server.ts'
import { forgetWalker } from '../../time/site-book/runs/records.server.ts'
import { forgetDuties } from '../../time/rota/own-record.server.ts'
import { erasedEmail, setLegalHold as setHold } from '../../kernel/people/records.server.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, emptyLog, write } from '~/platform/store.server.ts'
import { type DataType, LEAVER_DAYS } from './data-types.ts'
import { EXPIRIES } from './expired.server.ts'
import { type LegalHold } from './input.ts'
import { periodsInForce } from './periods.server.ts'

const BATCH = 400
const leavers = system('leavers')

/**
 * Puts a person's records under legal hold, or releases them. No clean-up deletes anything of a person under legal
 * hold. Nobody releases their own: it may have been put on because of them. @throws Problem not_found; forbidden
 * `own_decision`, except for a sole administrator
 */
export function setLegalHold(actor: Person, { id, legalHold, reason }: LegalHold, now = new Date()) {
  demand(actor, 'hold.change')
  return commit(() => {
    const before = findRow(id)
    const own = legalHold ? {} : refuseOwn(actor, id)
    setHold(id, legalHold, now)
    const subject = { type: 'user', id }
    const details = { legalHold, reason, before: before.legalHold, ...own }
    record(actor, { type: 'retention.hold_changed', subject, personId: id, details }, now)
    return { id, legalHold }
  })
}

/**
 * The nightly run over leavers. It deletes face templates at once. Seven years after leaving it deletes everything
 * else, and the person's key, so that sealed data is unreadable in backups too. Kinds of data with a longer period stay
 * until then, and the key with them. @returns how many templates were deleted, how many people were erased, and how
 * many keys were deleted with a last record
 */
export function processLeavers(now = new Date()): { templates: number; erased: number; keys: number } {
  const gone = db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(eq(users.isActive, false))
    .all()
    .map(({ id }) => id)
  let templates = 0
  const forget = (id: string) => {
    if (commit(() => forgetFace(leavers, id, now))) templates += 1
  }
  const before = new Date(now.getTime() - LEAVER_DAYS * DAY_MS)
  const left = and(eq(users.isActive, false), eq(users.legalHold, false))
  const idsOf = (...where: SQL[]) =>
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(left, ...where))
      .all()
      .map(({ id }) => id)
  const due = idsOf(lt(users.deactivatedAt, before), sql`${users.email} NOT LIKE 'erased-%'`)
  const held = sql`EXISTS (SELECT 1 FROM keys WHERE keys.owner_id = users.id)`
  const over = () => idsOf(sql`${users.email} LIKE 'erased-%'`, held).filter((id) => keptKinds(id).length === 0)
  let keys = 0
  const erase = (id: string) => erasePerson(id, now)
  const endKey = (id: string) => {
    erase(id)
    keys += 1
  }
  const steps = [
    () => doEach(gone, forget, "a leaver's face could not be deleted"),
    () => doEach(due, erase, 'a leaver could not be erased'),
    () => doEach(over(), endKey, "an erased person's key could not be destroyed"),
  ]
  doEach(steps, (step) => step(), 'the records of leavers could not all be deleted')
  return { templates, erased: due.length, keys }
}

/**
 * Erases again the people whom a backup brought back: everyone on the list of erased people who still has a name in the
 * database, or whose erasure the audit trail does not know although it reaches back that far. In what a restore or a
 * migration set aside, they had lost their name, but not their other records. First the list is completed from the
 * audit trail, because a standby that took over has no list of its own. @returns how many
 */
export function eraseAgain(now = new Date()): number {
  const known = new Set(listErasures().map(({ id }) => id))
  const told = new Map(
    db()
      .select({ id: events.subjectId, at: events.at })
      .from(events)
      .where(eq(events.type, 'person.erased'))
      .all()
      .map(({ id, at }) => [id, at]),
  )
  for (const [id, at] of told) if (id && !known.has(id)) noteErasure(id, at)
  const first = db().select({ at: events.at }).from(events).orderBy(asc(events.id)).limit(1).get()
  const isTold = (id: string, at: number) => told.has(id) || !first || at < first.at.getTime()
  const back = listErasures().filter(({ id, at }) => {
    const row = db().select({ email: users.email }).from(users).where(eq(users.id, id)).get()
    return row && (!row.email.startsWith('erased-') || !isTold(id, at))
  })
  for (const { id } of back) erasePerson(id, now)
  return back.length
}

/**
 * Erases a person in the database, in the copies set aside here and, when nothing needs it any more, their key
 * everywhere.
 */
function erasePerson(id: string, now: Date): void {
  const longer = commit(() => {
    const kept = removeRecords(id, now)
    const { profileFileId } = findRow(id)
    dropFile(profileFileId)
    for (const table of [
      sessions,
      oneTimeTokens,
      secondFactors,
      verifications,
      documentAcknowledgements,
      personPins,
      grants,
      exceptions,
      savedViews,
    ] as const)
      write().delete(table).where(eq(table.userId, id)).run()
    for (const table of [performanceFeedback, pushSubscriptions, seenMarks, presence] as const)
      write().delete(table).where(eq(table.userId, id)).run()
    write().delete(idempotencyKeys).where(eq(idempotencyKeys.actorId, id)).run()
    dropPasskeysOf(id)
    dropKioskPinOf(id)
    dropIdentitiesOf(id)
    forgetPhones(id)
    forgetDuties(id)
    forgetWalker(id)
    forgetOffers(id)
    forgetAbsences(id)
    forgetDocuments(id)
    forgetActions(id)
    forgetInjured(id)
    forgetCredentials(id)
    forgetOnCall(id, now)
    forgetAtDesk(findRow(id))
    if (!kept.includes('clock_entries'))
      for (const table of [corrections, payLines] as const) write().delete(table).where(eq(table.userId, id)).run()
    if (!kept.includes('holiday_requests'))
      for (const table of [holidayLedger, leaveHours, leaveInHours] as const)
        write().delete(table).where(eq(table.userId, id)).run()
    write().delete(loneSessions).where(eq(loneSessions.userId, id)).run()
    forgetEmails(findRow(id))
    if (!kept.length) for (const { fileId } of ownFiles(id)) dropFile(fileId)
    write()
      .update(users)
      .set({ ...nobody(id), isActive: false, updatedAt: now })
      .where(eq(users.id, id))
      .run()
    const events = eraseDetails(id)
    const subject = { type: 'user', id }
    record(leavers, { type: 'person.erased', subject, personId: null, details: { kept, events } }, now)
    return kept
  })
  noteErasure(id, now)
  // The key is kept until all records that it opens are deleted, because some have a longer period.
  if (!longer.length) eraseEverywhere(id)
  eraseAside(id, columnsOf(nobody(id)), !longer.length)
  emptyLog()
}

/** Removes a leaver's records by kind. Returns the kinds that have a longer period and records left. */
function removeRecords(id: string, now: Date): string[] {
  const periods = periodsInForce(now)
  for (const [type, expiry] of Object.entries(EXPIRIES)) {
    const days = periods.get(type as DataType)
    const cutoff = days && days > LEAVER_DAYS ? new Date(now.getTime() - days * DAY_MS) : now
    for (;;) {
      const ids = expiry.find(cutoff, BATCH, id)
      if (ids.length) expiry.remove(ids, leavers, now)
      if (ids.length < BATCH) break
    }
  }
  return keptKinds(id)
}

/** A cutoff later than any record, whether it is compared as an instant or, as text, as a day. */
const END_OF_TIME = new Date('9999-12-31T12:00:00Z')

/** Returns the kinds of data of which a person still has records. */
const keptKinds = (id: string): string[] =>
  Object.entries(EXPIRIES)
    .filter(([, expiry]) => expiry.find(END_OF_TIME, 1, id).length)
    .map(([type]) => type)

const ownFiles = (id: string) => db().select({ fileId: files.id }).from(files).where(eq(files.ownerId, id)).all()

const nobody = (id: string) => ({
  email: erasedEmail(id),
  username: `erased-${id}`,
  firstName: 'Former',
  lastName: 'member of staff',
  passwordHash: null,
  employeeId: null,
  phone: null,
  department: null,
  position: null,
  profileFileId: null,
  faceEnrolledAt: null,
})

/** Returns the same by the database's column names. */
const columnsOf = (row: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`), value]),
  )
