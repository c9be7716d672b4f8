import { asc, eq, or } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { clockEntries, safetyViolations, shifts } from '#db/schema/clocking.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { documentAcknowledgements, documents, performanceFeedback } from '#db/schema/content.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { files } from '#db/schema/files.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayLedger, holidayRequests } from '#db/schema/holidays.ts'
import { viewEntry } from '../clocking/entry-view.ts'
import { EVENTS, type EventType } from '../events/catalogue.ts'
import { viewSubmission } from '../forms/submission-view.server.ts'
import { viewHoliday } from '../holidays/holidays.server.ts'
import { findRow, viewStaff } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { db } from '../store.server.ts'

export type PersonalRecords = ReturnType<typeof recordsOf>

/**
 * All and only the records about one person, section by section, oldest first: what UK GDPR article 15 asks for.
 * Secrets (password, tokens, face template) are named, never copied. The caller has asked permission.
 */
export function recordsOf(userId: string) {
  const rows = <T>(query: { all: () => T[] }) => query.all()
  const { id: _, ...profile } = viewStaff(findRow(userId))
  return {
    profile,
    signIns: rows(db().select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id))).map(
      ({ ip, userAgent, location, createdAt, lastSeenAt }) => ({ ip, userAgent, location, createdAt, lastSeenAt }),
    ),
    clockEntries: rows(
      db().select().from(clockEntries).where(eq(clockEntries.userId, userId)).orderBy(asc(clockEntries.id)),
    ).map((row) => withoutUser(viewEntry(row))),
    shifts: rows(db().select().from(shifts).where(eq(shifts.userId, userId)).orderBy(asc(shifts.id))).map(
      ({ startedAt, endedAt }) => ({ startedAt, endedAt }),
    ),
    safetyViolations: rows(
      db().select().from(safetyViolations).where(eq(safetyViolations.userId, userId)).orderBy(asc(safetyViolations.id)),
    ).map(({ type, description, at, location, resolved, resolvedAt, notes }) => {
      return { type, description, at, location, resolved, resolvedAt, notes }
    }),
    holidayRequests: rows(
      db().select().from(holidayRequests).where(eq(holidayRequests.userId, userId)).orderBy(asc(holidayRequests.id)),
    ).map((row) => withoutUser(viewHoliday(row))),
    holidayLedger: rows(
      db().select().from(holidayLedger).where(eq(holidayLedger.userId, userId)).orderBy(asc(holidayLedger.id)),
    ).map(({ kind, days, reason, at }) => ({ kind, days, reason, at })),
    emergencyAlerts: rows(db().select().from(alerts).where(eq(alerts.userId, userId)).orderBy(asc(alerts.id))).map(
      ({ type, drill, triggeredAt, latitude, longitude, address, notes, acknowledgedAt, resolvedAt, resolution }) => {
        return { type, drill, triggeredAt, latitude, longitude, address, notes, acknowledgedAt, resolvedAt, resolution }
      },
    ),
    formSubmissions: rows(
      db().select().from(formSubmissions).where(eq(formSubmissions.userId, userId)).orderBy(asc(formSubmissions.id)),
    ).map((row) => {
      const { templateName, reference, status, createdAt, submittedAt, formData, signatureData, history } =
        viewSubmission(row, db())
      return {
        templateName,
        reference,
        status,
        createdAt,
        submittedAt,
        answers: formData,
        signature: signatureData,
        history,
      }
    }),
    performanceFeedback: rows(
      db()
        .select()
        .from(performanceFeedback)
        .where(eq(performanceFeedback.userId, userId))
        .orderBy(asc(performanceFeedback.id)),
    ).map(({ title, content, rating, createdAt }) => ({ title, content, rating, createdAt })),
    personalDocuments: rows(
      db().select().from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id)),
    ).map(({ title, description, fileUrl: address, fileSize, publishedAt }) => ({
      title,
      description,
      address,
      fileSize,
      publishedAt,
    })),
    documentsRead: rows(
      db()
        .select({ title: documents.title, at: documentAcknowledgements.at })
        .from(documentAcknowledgements)
        .innerJoin(documents, eq(documents.id, documentAcknowledgements.documentId))
        .where(eq(documentAcknowledgements.userId, userId))
        .orderBy(asc(documentAcknowledgements.at)),
    ),
    consents: rows(
      db().select().from(consentLogs).where(eq(consentLogs.userId, userId)).orderBy(asc(consentLogs.id)),
    ).map(({ consentType, consentGiven, consentVersion, at, signatureFileId, ip }) => {
      return { consentType, consentGiven, consentVersion, at, signature: fileUrl(signatureFileId), ip }
    }),
    faceTemplate: rows(db().select().from(faceTemplates).where(eq(faceTemplates.userId, userId))).map(
      ({ model, createdAt }) => ({ kept: 'an encrypted template of your face, no picture', model, createdAt }),
    ),
    files: rows(db().select().from(files).where(eq(files.ownerId, userId)).orderBy(asc(files.id))).map(
      ({ id, purpose, name, type, size, createdAt }) => ({
        address: fileUrl(id),
        purpose,
        name,
        type,
        size,
        createdAt,
      }),
    ),
    activity: activityOf(userId),
  }
}

/** What the person did, and what was done about them; others' deeds without who did them. */
function activityOf(userId: string) {
  const rows = db()
    .select({
      at: events.at,
      type: events.type,
      actorId: events.actorId,
      details: eventDetails.details,
      ip: eventDetails.ip,
    })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(or(eq(events.actorId, userId), eq(events.personId, userId)))
    .orderBy(asc(events.id))
    .all()
  return rows.map(({ at, type, actorId, details, ip }) => {
    const own = actorId === userId
    const action = EVENTS[type as EventType]?.action ?? type
    // The details of one's own deeds may speak of other people; those of others' deeds are about this person.
    return { at, action, byYou: own, ip: own ? ip : null, details: own ? null : details }
  })
}

function withoutUser<T extends object>(view: T) {
  const { userId: _, ...rest } = view as T & { userId?: unknown }
  return rest
}
