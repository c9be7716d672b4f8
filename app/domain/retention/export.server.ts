import { asc, desc, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { documentAcknowledgements, documents, performanceFeedback } from '#db/schema/content.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { files } from '#db/schema/files.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayLedger, holidayRequests } from '#db/schema/holidays.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { findAlertRow, viewAlert } from '../emergencies/alerts.server.ts'
import { EVENTS, type EventType } from '../events/catalogue.ts'
import { eventsAbout } from '../events/prune.server.ts'
import { record } from '../events/record.server.ts'
import { viewSubmission } from '../forms/submission-view.server.ts'
import { findRow, viewStaff } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { commit, type Tx } from '../store.server.ts'

const MOST_EVENTS = 10_000

/** Everything the product holds about oneself, as one object (UK GDPR Art. 15 and 20). */
export const exportOwnData = (actor: Person, _input: object = {}, now = new Date()) => {
  demand(actor, 'data.export')
  return commit((tx) => {
    const data = collect(tx, actor.id, now)
    record(tx, actor, { type: 'export.own', subject: { type: 'user', id: actor.id } }, now)
    return data
  })
}

/** The same about a member of staff, for admins. @throws Problem not_found */
export const exportUserData = (actor: Person, { userId }: { userId: string }, now = new Date()) => {
  demand(actor, 'audit.read')
  return commit((tx) => {
    const data = collect(tx, userId, now)
    record(tx, actor, { type: 'export.user', subject: { type: 'user', id: userId }, personId: userId }, now)
    return data
  })
}

export type PersonalData = ReturnType<typeof collect>

/** Never a password hash, a face template, a token or a session secret: their existence is told, not their content. */
function collect(tx: Tx, userId: string, now: Date) {
  const user = viewStaff(findRow(userId, tx), tx)
  const entries = tx
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.userId, userId))
    .orderBy(asc(clockEntries.at))
    .all()
  const face = tx.select().from(faceTemplates).where(eq(faceTemplates.userId, userId)).get()
  return {
    exportedAt: now.toISOString(),
    user,
    clockEntries: entries.map(({ shiftId, verificationId: _scan, identityCheckedBy: _by, ...entry }) => ({
      ...entry,
      shift: shiftId,
    })),
    holidayRequests: tx.select().from(holidayRequests).where(eq(holidayRequests.userId, userId)).all(),
    holidayLedger: tx
      .select({
        kind: holidayLedger.kind,
        days: holidayLedger.days,
        reason: holidayLedger.reason,
        at: holidayLedger.at,
      })
      .from(holidayLedger)
      .where(eq(holidayLedger.userId, userId))
      .all(),
    consents: tx
      .select()
      .from(consentLogs)
      .where(eq(consentLogs.userId, userId))
      .all()
      .map(({ signatureFileId, minute: _minute, ...log }) => ({ ...log, signatureUrl: fileUrl(signatureFileId) })),
    formSubmissions: tx
      .select()
      .from(formSubmissions)
      .where(eq(formSubmissions.userId, userId))
      .orderBy(desc(formSubmissions.id))
      .all()
      .map((row) => viewSubmission(row, tx)),
    safetyViolations: tx.select().from(safetyViolations).where(eq(safetyViolations.userId, userId)).all(),
    emergencyAlerts: tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(eq(alerts.userId, userId))
      .all()
      .map(({ id }) => viewAlert(findAlertRow(id, tx), tx)),
    performanceFeedback: tx.select().from(performanceFeedback).where(eq(performanceFeedback.userId, userId)).all(),
    personalDocuments: tx.select().from(documents).where(eq(documents.userId, userId)).all(),
    acknowledgedDocuments: tx
      .select()
      .from(documentAcknowledgements)
      .where(eq(documentAcknowledgements.userId, userId))
      .all(),
    biometrics: { enrolled: face !== undefined, enrolledAt: face?.createdAt ?? null },
    files: tx
      .select({ id: files.id, name: files.name, purpose: files.purpose, size: files.size, createdAt: files.createdAt })
      .from(files)
      .where(eq(files.ownerId, userId))
      .all()
      .map((file) => ({ ...file, url: fileUrl(file.id) })),
    sessions: tx
      .select({
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    history: eventsAbout(tx, userId, MOST_EVENTS).map(({ event, details, ip, userAgent }) => ({
      at: event.at,
      action: EVENTS[event.type as EventType]?.action ?? event.type,
      details: details ?? {},
      ip,
      userAgent,
    })),
  }
}
