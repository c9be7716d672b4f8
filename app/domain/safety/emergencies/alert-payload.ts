import { z } from 'zod'

/** What happened to an alert: who saw it and when, who is on the way, how it ended. */
const fate = {
  /** When the person said that they are safe. */
  safeAt: z.string().nullable(),
  /** When a lone worker checked in after the alert was raised. */
  checkedInAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  /** The people who are on the way, as control noted them, oldest first. */
  going: z.array(z.object({ text: z.string(), by: z.string(), at: z.string() })),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  /** How it ended: safe, attended, false_alarm, police, ambulance or other. */
  outcome: z.string().nullable(),
  resolution: z.string().nullable(),
  /** Until when the administrator who acted can undo it; null if nothing can be undone. */
  acknowledgeUndoUntil: z.string().nullable(),
  resolveUndoUntil: z.string().nullable(),
}

/** An alert as the person who raised it sees it. */
export const OwnAlert = z
  .object({
    id: z.string(),
    type: z.string(),
    drill: z.boolean(),
    triggeredAt: z.string(),
    /** The best known time of the press; null if the sender gave none. */
    pressedAt: z.string().nullable(),
    /** How reliable that time is: server, steady, unsure or claimed. */
    pressedTrust: z.string().nullable(),
    receivedAt: z.string(),
    /** Minutes from the press until it arrived; null when it was on time or the time of the press is unknown. */
    lateMinutes: z.number().nullable(),
    /** When the person stopped sending their location; null if it is being sent, or could be. */
    placeStoppedAt: z.string().nullable(),
    ...fate,
  })
  .meta({ id: 'OwnAlert' })

/** The whole alert, as control sees it. */
export const AlertView = OwnAlert.extend({
  /** The person who raised it; null for an alert from a gatehouse tablet, where nobody knows who pressed. */
  userId: z.string().nullable(),
  /** The name of that tablet; null for a person's alert. */
  kiosk: z.string().nullable(),
  emergencyTime: z.string(),
  updatedAt: z.string(),
  presses: z.number(),
  userDetails: z.object({
    fullName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    department: z.string().nullable(),
    position: z.string().nullable(),
    employeeId: z.string().nullable(),
    email: z.string().nullable(),
    /** The person's role in words, for example 'Security guard'. */
    role: z.string(),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
  /** The name of the place where they were at work when the alert was raised. */
  place: z.object({
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    /** The position of the shift, for example 'Reception'. */
    position: z.string().nullable(),
    shiftStart: z.string().nullable(),
    shiftEnd: z.string().nullable(),
    /** Distance from the site to the place of the alert, in metres; null if either is unknown. */
    metresFromSite: z.number().nullable(),
    /** The site within whose radius it was raised, if they were not at work at any site. */
    nearSite: z.string().nullable(),
  }),
  siteContacts: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
  /** When the server last heard from any of their phones, while the alert is open. */
  lastContactAt: z.string().nullable(),
  /** Place and time of their last clock-in or clock-out. */
  lastPunch: z
    .object({
      action: z.string(),
      at: z.string(),
      address: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  location: z
    .object({
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      accuracy: z.number().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  /** When `location` was measured; it may be long before the alert. Null if it has no coordinates. */
  placeAt: z.string().nullable(),
  /** The last location of the phone while an SOS is open, and its distance from the site; null if none has arrived. */
  livePlace: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number().nullable(),
      at: z.string(),
      metresFromSite: z.number().nullable(),
    })
    .nullable(),
  formattedLocation: z.string(),
  locationDetails: z.object({ address: z.string().nullable(), coordinates: z.string().nullable() }),
  actionTaken: z.string(),
  notes: z.string().nullable(),
  escalations: z.number(),
  /** The lone-worker session that raised the alert, and its site. */
  loneSessionId: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
}).meta({ id: 'AlertView' })

export type OwnAlertPayload = z.infer<typeof OwnAlert>
export type AlertPayload = z.infer<typeof AlertView>
/** Only those fields of an alert that have changed. */
export type AlertChangePayload = Pick<AlertPayload, 'id'> & Partial<AlertPayload>
