import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { absences } from '#db/schema/absences.ts'
import { faceTemplates, verifications } from '#db/schema/biometrics.ts'
import { clockEntries, safetyViolations, shifts } from '#db/schema/clocking.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { corrections } from '#db/schema/corrections.ts'
import { deskEntries } from '#db/schema/desk.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { payLines } from '#db/schema/pay.ts'
import { presence, users } from '#db/schema/people.ts'
import { siteHandovers, siteKeyMoves, siteKeys } from '#db/schema/site-keys.ts'
import { siteLog, siteLogPhotos } from '#db/schema/site-log.ts'
import { dayOf } from '~/platform/dates.ts'
import { forgetFace } from '../../kernel/faces/templates.server.ts'
import { dropPhotosOf } from '../../safety/incidents/photos.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { oldRuns, removeRuns } from '../../time/site-book/runs/records.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { type DataType } from './data-types.ts'
import { formsThat } from './expired-forms.server.ts'
import { after, type Expiry, free, held, idsOf } from './expiry.server.ts'

/** Prefix for entries of the control desk among the ids of alerts. */
const DESK = 'desk:'
/** Prefix for requests for an unrecorded shift among the ids of clock entries. */
const ASKED = 'asked:'
/** Prefix for absences among the ids of holiday requests. */
const ABSENCE = 'absence:'
/** Prefixes for handovers, key moves and tours among the ids of entries. */
const [HANDOVER, KEY_MOVE, TOUR] = ['handover:', 'key:', 'tour:']

/** The key of a movement, if it has not come back since: the signature shows who has it. */
const stillOut = sql`(SELECT 1 FROM ${siteKeys} WHERE ${siteKeys.id} = ${siteKeyMoves.keyId}
  AND ${siteKeys.holder} IS NOT NULL AND ${siteKeys.outAt} = ${siteKeyMoves.at} AND ${siteKeyMoves.direction} = 'out')`

/** The weekly vehicle check has a period of its own. */
const VEHICLE_CHECK = 11

/** Every kind except the audit log, which is a chain and is pruned from its start (`prune.server.ts`). */
export const EXPIRIES: Record<Exclude<DataType, 'audit_logs'>, Expiry> = {
  clock_entries: {
    // A shift that somebody asked to have recorded, and that was not approved, has no entries with which it would go.
    find: (cutoff, limit, only) =>
      idsOf([
        ...db()
          .select({ id: sql<string>`${ASKED} || ${corrections.id}` })
          .from(corrections)
          .where(and(isNull(corrections.shiftId), lt(corrections.at, cutoff), free(corrections.userId, only)))
          .limit(limit)
          .all(),
        ...db()
          .select({ id: clockEntries.id })
          .from(clockEntries)
          .where(and(lt(clockEntries.at, cutoff), free(clockEntries.userId, only)))
          .limit(limit)
          .all(),
      ]).slice(0, limit),
    remove: (ids) => {
      write()
        .delete(corrections)
        .where(inArray(corrections.id, after(ASKED, ids)))
        .run()
      const gone = write()
        .delete(clockEntries)
        .where(inArray(clockEntries.id, ids))
        .returning({ shiftId: clockEntries.shiftId, userId: clockEntries.userId })
        .all()
      // Where somebody last clocked in or out goes with the last of their entries.
      const none = sql`NOT EXISTS (SELECT 1 FROM clock_entries WHERE clock_entries.user_id = presence.user_id)`
      const people = [...new Set(gone.map(({ userId }) => userId))]
      write()
        .delete(presence)
        .where(and(inArray(presence.userId, people), isNull(presence.clockedInAt), none))
        .run()
      const left = sql`NOT EXISTS (SELECT 1 FROM clock_entries WHERE clock_entries.shift_id = shifts.id)`
      const of = [...new Set(gone.map(({ shiftId }) => shiftId))]
      write()
        .delete(shifts)
        .where(and(inArray(shifts.id, of), isNotNull(shifts.endedAt), left))
        .run()
      write().delete(corrections).where(inArray(corrections.shiftId, of)).run()
      write().delete(payLines).where(inArray(payLines.shiftId, of)).run()
    },
  },
  holiday_requests: {
    // Absences are records of leave too, so they are kept for as long as leave.
    find: (cutoff, limit, only) =>
      idsOf([
        ...db()
          .select({ id: sql<string>`${ABSENCE} || ${absences.id}` })
          .from(absences)
          .where(and(lt(absences.endsAt, cutoff), free(absences.userId, only)))
          .limit(limit)
          .all(),
        ...db()
          .select({ id: holidayRequests.id })
          .from(holidayRequests)
          .where(
            and(
              lt(holidayRequests.requestedAt, cutoff),
              lt(holidayRequests.endDate, dayOf(cutoff)),
              free(holidayRequests.userId, only),
            ),
          )
          .limit(limit)
          .all(),
      ]).slice(0, limit),
    remove: (ids) => {
      write()
        .delete(absences)
        .where(inArray(absences.id, after(ABSENCE, ids)))
        .run()
      write().delete(holidayRequests).where(inArray(holidayRequests.id, ids)).run()
    },
  },
  consent_logs: {
    // A person's newest answer to a question is still in force, so it is kept however old it is.
    find: (cutoff, limit, only) =>
      idsOf(
        db()
          .select({ id: consentLogs.id })
          .from(consentLogs)
          .where(
            and(
              lt(consentLogs.at, cutoff),
              free(consentLogs.userId, only),
              only
                ? undefined
                : sql`EXISTS (SELECT 1 FROM consent_logs newer WHERE newer.user_id = consent_logs.user_id AND newer.consent_type = consent_logs.consent_type AND newer.at > consent_logs.at)`,
            ),
          )
          .limit(limit)
          .all(),
      ),
    remove: (ids) => {
      const gone = write()
        .delete(consentLogs)
        .where(inArray(consentLogs.id, ids))
        .returning({ fileId: consentLogs.signatureFileId })
        .all()
      for (const { fileId } of gone) dropFile(fileId)
    },
  },
  // The assessment of an accident is deleted with its form, so a legal hold of an injured colleague counts too.
  form_submissions: formsThat(
    and(
      ne(formSubmissions.templateId, VEHICLE_CHECK),
      sql`NOT EXISTS (SELECT 1 FROM riddor_assessments r WHERE r.submission_id = form_submissions.id AND r.user_id IN ${held})`,
    ),
  ),
  vehicle_checks: formsThat(eq(formSubmissions.templateId, VEHICLE_CHECK)),
  safety_violations: {
    find: (cutoff, limit, only) =>
      idsOf(
        db()
          .select({ id: safetyViolations.id })
          .from(safetyViolations)
          .where(and(lt(safetyViolations.at, cutoff), free(safetyViolations.userId, only)))
          .limit(limit)
          .all(),
      ),
    remove: (ids) => void write().delete(safetyViolations).where(inArray(safetyViolations.id, ids)).run(),
  },
  emergency_logs: {
    // The control desk log is about these alerts, and is kept as long as they are.
    find: (cutoff, limit, only) =>
      idsOf([
        ...db()
          .select({ id: alerts.id })
          .from(alerts)
          .where(
            and(
              lt(alerts.triggeredAt, cutoff),
              only ? undefined : or(isNotNull(alerts.acknowledgedAt), isNotNull(alerts.resolvedAt)),
              // Alerts from a tablet belong to no person.
              only ? free(alerts.userId, only) : or(isNull(alerts.userId), free(alerts.userId)),
            ),
          )
          .limit(limit)
          .all(),
        ...db()
          .select({ id: sql<string>`${DESK} || ${deskEntries.n}` })
          .from(deskEntries)
          .where(and(lt(deskEntries.at, cutoff), free(deskEntries.by, only)))
          .limit(limit)
          .all(),
      ]).slice(0, limit),
    remove: (ids) => {
      const own = ids.filter((id) => !id.startsWith(DESK))
      write()
        .delete(deskEntries)
        .where(inArray(deskEntries.n, after(DESK, ids).map(Number)))
        .run()
      dropPhotosOf(own)
      write().delete(alerts).where(inArray(alerts.id, own)).run()
    },
  },
  // The records of a site: its book, handovers, key movements, and tours.
  site_books: {
    find: (cutoff, limit, only) =>
      idsOf([
        // A line that is about nobody cannot be under legal hold.
        ...db()
          .select({ id: siteLog.id })
          .from(siteLog)
          .where(
            and(
              lt(siteLog.writtenAt, cutoff),
              or(isNull(siteLog.userId), free(siteLog.userId)),
              only ? eq(siteLog.userId, only) : undefined,
            ),
          )
          .limit(limit)
          .all(),
        ...db()
          .select({ id: sql<string>`${HANDOVER} || ${siteHandovers.id}` })
          .from(siteHandovers)
          .where(and(lt(siteHandovers.givenAt, cutoff), free(siteHandovers.givenBy, only)))
          .limit(limit)
          .all(),
        ...db()
          .select({ id: sql<string>`${KEY_MOVE} || ${siteKeyMoves.id}` })
          .from(siteKeyMoves)
          .where(and(lt(siteKeyMoves.at, cutoff), free(siteKeyMoves.by, only), notExists(stillOut)))
          .limit(limit)
          .all(),
        ...oldRuns(cutoff, limit, only).map(({ id }) => ({ id: TOUR + id })),
      ]).slice(0, limit),
    remove: (ids) => {
      const photos = db()
        .select({ fileId: siteLogPhotos.fileId })
        .from(siteLogPhotos)
        .where(inArray(siteLogPhotos.entryId, ids))
        .all()
      write().delete(siteLog).where(inArray(siteLog.id, ids)).run()
      write()
        .delete(siteHandovers)
        .where(inArray(siteHandovers.id, after(HANDOVER, ids)))
        .run()
      const moves = write()
        .delete(siteKeyMoves)
        .where(inArray(siteKeyMoves.id, after(KEY_MOVE, ids)))
        .returning({ fileId: siteKeyMoves.signatureFileId })
        .all()
      for (const { fileId } of [...photos, ...moves]) dropFile(fileId)
      removeRuns(after(TOUR, ids))
    },
  },
  biometric_data: {
    // Templates are deleted when a person leaves. The period covers any left behind, and old scan results.
    find: (cutoff, limit, only) =>
      idsOf([
        ...db()
          .select({ id: sql<string>`'face:' || ${faceTemplates.userId}` })
          .from(faceTemplates)
          .innerJoin(users, eq(users.id, faceTemplates.userId))
          .where(and(eq(users.isActive, false), lt(users.deactivatedAt, cutoff), free(users.id, only)))
          .limit(limit)
          .all(),
        ...db()
          .select({ id: verifications.id })
          .from(verifications)
          .where(and(lt(verifications.at, cutoff), free(verifications.userId, only)))
          .limit(limit)
          .all(),
      ]).slice(0, limit),
    remove: (ids, by, now) => {
      for (const id of ids) if (id.startsWith('face:')) forgetFace(by, id.slice(5), now)
      write().delete(verifications).where(inArray(verifications.id, ids)).run()
    },
  },
}
