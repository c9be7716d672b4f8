import { and, asc, type Column, eq, gt } from 'drizzle-orm'
import { type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { absences, leaveHours } from '#db/schema/absences.ts'
import { sessions } from '#db/schema/access.ts'
import { actions } from '#db/schema/actions.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { clockEntries, safetyViolations, shifts } from '#db/schema/clocking.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { corrections } from '#db/schema/corrections.ts'
import { documentAcknowledgements, documents, performanceFeedback } from '#db/schema/content.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { deskEntries } from '#db/schema/desk.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { files } from '#db/schema/files.ts'
import { siteHandovers, siteKeyMoves } from '#db/schema/site-keys.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { grants } from '#db/schema/grants.ts'
import { operations, phones } from '#db/schema/outbox.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { payLines } from '#db/schema/pay.ts'
import { holidayLedger, holidayRequests } from '#db/schema/holidays.ts'
import { savedViews } from '#db/schema/saved-views.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { optOutEnds } from '#db/schema/working-time.ts'
import { ownOfferRecords } from '../../time/cover/own-offers.server.ts'
import {
  ownDuties,
  ownInstructions,
  ownShiftChanges,
  ownSwaps,
  ownTraining,
  ownUnavailable,
} from '../../time/rota/own-record.server.ts'
import { ownTourRecords } from '../../time/site-book/runs/records.server.ts'
import { viewEntry } from '../../time/clocking/views.ts'
import { personConcerned } from '../../safety/emergencies/alert-kinds.ts'
import { isHiddenFrom } from '../../safety/emergencies/alert-types.ts'
import { ownIncidentPhotos } from '../../safety/incidents/photos.server.ts'
import { ownOnCall } from '../../safety/on-call/on-call.server.ts'
import { openNote, ownRecord } from '../../safety/lone-worker/session-view.server.ts'
import { ownIdentities } from '../../account/identities/identities.server.ts'
import { ownKioskPin } from '../../account/kiosks/pins.server.ts'
import { ownPasskeys } from '../../account/passkeys/passkeys.server.ts'
import { ownPapers } from '../../fitness/credentials/destroy.server.ts'
import { ownAccidents } from '../../forms/riddor/riddor.server.ts'
import { viewSubmission } from '../../forms/forms/submission-view.server.ts'
import { viewHoliday } from '../../time/holidays/holidays.server.ts'
import { findRow, viewStaff } from '../../kernel/people/people.server.ts'
import { deviceName } from '../../kernel/phones/device-name.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
import { activityPage } from './activity.server.ts'
import { pacer } from '~/platform/pace.ts'

/** The data about a person, section by section. */
export type PersonalRecords = { profile: object } & Record<string, object | object[]>

const PAGE = 100

/**
 * Returns all records about a person, and only those, section by section, oldest first, as UK GDPR article 15 requires.
 * Secrets (password, tokens, face template) are named, never copied; notes between admins are withheld. Reading pauses
 * between slices, so that requests get their turn. The caller has checked the permission.
 */
export async function recordsOf(userId: string): Promise<PersonalRecords> {
  // A legal hold is between the company and its solicitor.
  const { id: _, legalHold: _held, ...profile } = viewStaff(findRow(userId))
  const records: PersonalRecords = { profile }
  const turn = pacer()
  for (const [name, read] of Object.entries(SECTIONS)) {
    const rows: object[] = (records[name] = [])
    for (const row of read(userId)) {
      rows.push(row)
      await turn()
    }
  }
  return records
}

const SECTIONS: Record<string, (userId: string) => Iterable<object>> = {
  signIns: section(sessions, sessions.userId, ({ ip, userAgent, location, createdAt, lastSeenAt }) => {
    return { ip, userAgent, location, createdAt, lastSeenAt }
  }),
  passkeys: ownPasskeys,
  kioskPin: ownKioskPin,
  identities: ownIdentities,
  clockEntries: section(clockEntries, clockEntries.userId, (row) => withoutUser(viewEntry(row))),
  shifts: section(shifts, shifts.userId, ({ startedAt, endedAt }) => ({ startedAt, endedAt })),
  duties: ownDuties,
  shiftChanges: ownShiftChanges,
  swaps: ownSwaps,
  tours: ownTourRecords,
  offers: ownOfferRecords,
  unavailable: ownUnavailable,
  instructionsRead: ownInstructions,
  training: ownTraining,
  credentials: ownPapers,
  paidHours: section(payLines, payLines.userId, (row) => {
    const { kind, day, siteName, startsAt, endsAt, workedMinutes, breakMinutes, paidMinutes, bands } = row
    return { kind, day, siteName, startsAt, endsAt, workedMinutes, breakMinutes, paidMinutes, bands }
  }),
  corrections: section(corrections, corrections.userId, (row) => {
    const { kind, at, endsAt, originalAt, countedAt, reason, status, requestedAt, decidedAt, notes } = row
    return { kind, at, endsAt, originalAt, countedAt, reason, status, requestedAt, decidedAt, notes }
  }),
  // The notes on how a violation was settled are for other admins: the export says that it was settled, without them.
  safetyViolations: section(safetyViolations, safetyViolations.userId, (row) => {
    const { type, description, at, location, resolved, resolvedAt } = row
    return { type, description, at, location, resolved, resolvedAt }
  }),
  holidayRequests: section(holidayRequests, holidayRequests.userId, (row) => withoutUser(viewHoliday(row))),
  holidayLedger: section(holidayLedger, holidayLedger.userId, ({ kind, days, at }) => ({ kind, days, at })),
  absences: section(absences, absences.userId, ({ kind, fromOn, toOn, createdAt }) => {
    return { kind, fromOn, toOn, createdAt }
  }),
  leaveHours: section(leaveHours, leaveHours.userId, ({ kind, minutes, day, workedMinutes, at }) => {
    return { kind, minutes, day, workedMinutes, at }
  }),
  // A duress alert is left out until control has resolved it, because the person may be forced to open the file.
  emergencyAlerts: section(alerts, alerts.userId, (row) => {
    const concerned = personConcerned(row)
    if (concerned === null || isHiddenFrom(row, { id: concerned })) return null
    const { type, drill, pressedAt, triggeredAt, latitude, longitude, locatedAt, address } = row
    const { notes, position, safeAt, checkedInAt, acknowledgedAt, resolvedAt, outcome, resolution } = row
    const { liveLatitude, liveLongitude, liveAt } = row
    const raised = { type, drill, pressedAt, triggeredAt, latitude, longitude, locatedAt, address, position, notes }
    const live = liveAt && { latitude: liveLatitude, longitude: liveLongitude, at: liveAt }
    return { ...raised, safeAt, checkedInAt, live, acknowledgedAt, resolvedAt, outcome, resolution }
  }),
  loneSessions: section(loneSessions, loneSessions.userId, (row) => {
    if (row.drill) return null
    const { startedAt, endedAt, plannedEndAt, place, intervalS, graceS } = row
    const note = row.note && openNote(row)
    return { startedAt, endedAt, plannedEndAt, place, intervalS, graceS, note, checks: ownRecord(row.id) }
  }),
  formSubmissions: section(formSubmissions, formSubmissions.userId, (row) => {
    const { templateName, reference, status, createdAt, submittedAt, formData, signatureData, history } =
      viewSubmission(row)
    const told = { templateName, reference, status, createdAt, submittedAt }
    return { ...told, answers: formData, signature: signatureData, history }
  }),
  accidentsAssessed: ownAccidents,
  performanceFeedback: section(
    performanceFeedback,
    performanceFeedback.userId,
    ({ title, content, rating, createdAt }) => ({ title, content, rating, createdAt }),
  ),
  personalDocuments: section(
    documents,
    documents.userId,
    ({ title, description, fileUrl: address, fileSize, publishedAt }) => {
      return { title, description, address, fileSize, publishedAt }
    },
  ),
  documentsRead: (userId) =>
    db()
      .select({ title: documents.title, at: documentAcknowledgements.at })
      .from(documentAcknowledgements)
      .innerJoin(documents, eq(documents.id, documentAcknowledgements.documentId))
      .where(eq(documentAcknowledgements.userId, userId))
      .orderBy(asc(documentAcknowledgements.at))
      .all(),
  consents: section(consentLogs, consentLogs.userId, (row) => {
    const { consentType, consentGiven, consentVersion, at, signatureFileId, ip } = row
    return { consentType, consentGiven, consentVersion, at, signature: fileUrl(signatureFileId), ip }
  }),
  faceTemplate: (userId) =>
    db()
      .select({ model: faceTemplates.model, createdAt: faceTemplates.createdAt })
      .from(faceTemplates)
      .where(eq(faceTemplates.userId, userId))
      .all()
      .map((row) => ({ kept: 'an encrypted template of your face, no picture', ...row })),
  // The closing words are left out unless the person wrote them, because they are for managers.
  actions: section(actions, actions.userId, ({ kind, dueOn, state, openedAt, closedAt }) => {
    return { kind, dueOn, state, openedAt, closedAt }
  }),
  ownActions: section(
    actions,
    actions.ownerId,
    ({ kind, words, dueOn, state, openedAt, closedAt, closedBy, closedWords }) => {
      return { kind, words, dueOn, state, openedAt, closedAt, closedWords: closedBy ? closedWords : null }
    },
  ),
  // Control's notes about the alert are for control only.
  exceptions: section(exceptions, exceptions.userId, ({ kind, dueAt, minutes, openedAt, closedAt }) => {
    return { kind, dueAt, minutes, openedAt, closedAt }
  }),
  optOutEnds: (userId) => {
    const { noticeOn, endsOn, recordedAt } = optOutEnds
    return db().select({ noticeOn, endsOn, recordedAt }).from(optOutEnds).where(eq(optOutEnds.userId, userId)).all()
  },
  grants: section(grants, grants.userId, ({ siteId, level, grantedAt }) => {
    return { site: siteId === null ? 'All sites' : findSiteRow(siteId)?.name, level, grantedAt }
  }),
  // The webhooks and tokens belong to the company, so the export says only that this person made them.
  apiTokens: section(apiTokens, apiTokens.createdBy, ({ name, scopes, createdAt, expiresAt, revokedAt }) => {
    return { name, scopes, createdAt, expiresAt, revokedAt }
  }),
  // What a guard wrote at a site, and the lines about their punches there. The pictures are the site's records and are
  // left out.
  siteLog: section(siteLog, siteLog.userId, ({ siteId, n, kind, words, occurredAt, writtenAt }) => {
    return { site: findSiteRow(siteId)?.name, n, kind, words, occurredAt, writtenAt }
  }),
  handoversGiven: section(siteHandovers, siteHandovers.givenBy, ({ siteId, words, givenAt, takenAt }) => {
    return { site: findSiteRow(siteId)?.name, words, givenAt, takenAt }
  }),
  handoversTaken: section(siteHandovers, siteHandovers.takenBy, ({ siteId, givenAt, takenAt }) => {
    return { site: findSiteRow(siteId)?.name, givenAt, takenAt }
  }),
  // The name of the person who took the key is another person's data.
  keysMoved: section(siteKeyMoves, siteKeyMoves.by, ({ siteId, direction, at }) => {
    return { site: findSiteRow(siteId)?.name, direction, at }
  }),
  // The open items of a handover name other people.
  controlDesk: (userId) =>
    db()
      .select({ kind: deskEntries.kind, at: deskEntries.at, text: deskEntries.text, signedBy: deskEntries.signedBy })
      .from(deskEntries)
      .where(eq(deskEntries.by, userId))
      .orderBy(asc(deskEntries.n))
      .all(),
  onCall: ownOnCall,
  incidentPhotos: ownIncidentPhotos,
  savedViews: section(savedViews, savedViews.userId, ({ list, name, query, createdAt }) => {
    return { list, name, query, createdAt }
  }),
  phones: section(phones, phones.userId, (row) => {
    const { userAgent, createdAt, lastHeardAt, endedAt, lostAt } = row
    return { device: deviceName(userAgent), createdAt, lastHeardAt, endedAt, lostAt, lastNumber: row.lastSeq }
  }),
  sentByPhone: section(operations, operations.userId, (row) => {
    const { kind, action, madeAt, receivedAt, at, trust, notBefore, notAfter, state, words, reference } = row
    return { kind, action, madeAt, receivedAt, at, trust, notBefore, notAfter, state, words, reference }
  }),
  files: section(files, files.ownerId, ({ id, purpose, name, type, size, createdAt }) => {
    // Photographs of incidents are listed above, if their alert is.
    if (purpose === 'incident') return null
    // Right to work pages are opened by administrators only: the company gives them on request.
    const address = purpose === 'right_to_work' ? null : fileUrl(id)
    return { address, purpose, name, type, size, createdAt }
  }),
  *activity(userId) {
    let after: number | null = 0
    while (after !== null) {
      const { entries, next }: ReturnType<typeof activityPage> = activityPage(userId, after)
      yield* entries
      after = next
    }
  },
}

/** Yields a person's rows of a table, in the order of their ids, a page at a time. */
function section<T extends SQLiteTable & { id: Column }>(
  table: T,
  owner: Column,
  view: (row: T['$inferSelect']) => object | null,
): (userId: string) => Iterable<object> {
  return function* (userId) {
    let rows: T['$inferSelect'][]
    let after: unknown = null
    do {
      rows = db()
        .select()
        .from(table as SQLiteTable)
        .where(and(eq(owner, userId), after === null ? undefined : gt(table.id, after)))
        .orderBy(asc(table.id))
        .limit(PAGE)
        .all() as T['$inferSelect'][]
      for (const row of rows) {
        const told = view(row)
        if (told) yield told
      }
      after = (rows.at(-1) as { id?: unknown } | undefined)?.id ?? null
    } while (rows.length === PAGE)
  }
}

function withoutUser<T extends object>(view: T) {
  const { userId: _, ...rest } = view as T & { userId?: unknown }
  return rest
}
