import { type AlertPayload, type OwnAlertPayload } from '../../kernel/events/alert-payload.ts'

/** An alert as control sees it; told as it is. */
export type AlertView = AlertPayload

/** What the control room notes of an alert: a note, or who is on the way. */
export type AlertLogEntry = { kind: 'note' | 'going'; text: string; by: string; at: string }

/** What a further press changed of an alert. */
export type AlertPress = Pick<AlertView, 'id' | 'userId' | 'siteId' | 'presses' | 'updatedAt' | 'safeAt'> &
  Partial<Pick<AlertView, 'location' | 'formattedLocation' | 'locationDetails' | 'place' | 'notes'>>

/** An alert as the person who raised it sees it. */
export type OwnAlert = OwnAlertPayload
