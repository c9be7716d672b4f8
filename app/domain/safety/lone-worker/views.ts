import { z } from 'zod'

const place = z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })

export const LoneSession = z
  .object({
    id: z.string(),
    state: z.string(),
    startedAt: z.string(),
    dueAt: z.string(),
    lateAt: z.string().nullable(),
    plannedEnd: z.string().nullable(),
    intervalMinutes: z.number(),
    graceMinutes: z.number(),
    siteId: z.string().nullable(),
    site: z.string().nullable(),
    place: z.string().nullable(),
    lastCheckAt: z.string(),
    /** The alarm that silence raised, until it is resolved, and who is dealing with it. */
    alarm: z.object({ at: z.string(), takenBy: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'LoneSession' })
export type LoneSession = z.infer<typeof LoneSession>

export const LoneCheckMade = z
  .object({ id: z.string(), at: z.string(), dueAt: z.string() })
  .meta({ id: 'LoneCheckMade' })
export type LoneCheckMade = z.infer<typeof LoneCheckMade>

export const LonePinState = z
  .object({ set: z.boolean(), changedAt: z.string().nullable() })
  .meta({ id: 'LonePinState' })

export const LoneCheckView = z
  .object({
    id: z.string(),
    at: z.string(),
    receivedAt: z.string(),
    dueAt: z.string(),
    source: z.string(),
    trust: z.string(),
    location: place.nullable(),
    battery: z.number().nullable(),
    by: z.string().nullable(),
    words: z.string().nullable(),
  })
  .meta({ id: 'LoneCheckView' })
export type LoneCheckView = z.infer<typeof LoneCheckView>

export const LoneStatistics = z
  .object({
    month: z.string(),
    sites: z.array(
      z.object({
        siteId: z.string().nullable(),
        site: z.string(),
        sessions: z.number(),
        checks: z.number(),
        late: z.number(),
        missed: z.number(),
        alerts: z.number(),
        falseAlarms: z.number(),
        secondsToAcknowledge: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'LoneStatistics' })
export type LoneStatistics = z.infer<typeof LoneStatistics>

/** A session as control sees it. */
export const WatchedSession = LoneSession.extend({
  userId: z.string(),
  userDetails: z.object({
    fullName: z.string(),
    employeeId: z.string().nullable(),
    position: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  startedHow: z.string(),
  missedAt: z.string().nullable(),
  overrunAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedHow: z.string().nullable(),
  alertId: z.string().nullable(),
  lastCheck: LoneCheckView.nullable(),
  /** The newest known location, which may be older than the last check-in; null if none is known. */
  lastPlace: z.object({ at: z.string(), location: place }).nullable(),
}).meta({ id: 'WatchedSession' })
export type WatchedSession = z.infer<typeof WatchedSession>

/** A session as control sees it, with its note and all its check calls. */
export const SessionHistory = WatchedSession.extend({
  note: z.string().nullable(),
  checks: z.array(LoneCheckView),
  alerts: z.array(
    z.object({ id: z.string(), type: z.string(), triggeredAt: z.string(), resolvedAt: z.string().nullable() }),
  ),
}).meta({ id: 'SessionHistory' })
export type SessionHistory = z.infer<typeof SessionHistory>
