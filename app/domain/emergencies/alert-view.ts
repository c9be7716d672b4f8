import { type AlertFate, type AlertPayload } from '../events/payloads.ts'

/** An alert as admins see it; told as it is. */
export type AlertView = AlertPayload

/** What the control room notes of an alert: a note, or who is on the way. */
export type AlertLogEntry = { kind: 'note' | 'going'; text: string; by: string; at: string }

/** What a further press changed of an alert. */
export type AlertPress = Pick<AlertView, 'id' | 'userId' | 'presses' | 'updatedAt' | 'safeAt'> &
  Partial<Pick<AlertView, 'location' | 'formattedLocation' | 'locationDetails' | 'notes'>>

/** An alert as the person who raised it sees it. */
export type OwnAlert = Pick<AlertView, 'id' | 'type' | 'drill' | 'triggeredAt'> & AlertFate
