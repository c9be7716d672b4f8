import { type NoteKind } from './note-kinds.ts'
import { type AlertPayload, type OwnAlertPayload } from './alert-payload.ts'

/** An alert as control sees it, for events. */
export type AlertView = AlertPayload

/** What the control room writes down about an alert. */
export type AlertLogEntry = { kind: NoteKind; text: string; by: string; at: string }

/** What a further press changed. */
export type AlertPress = Pick<AlertView, 'id' | 'userId' | 'siteId' | 'presses' | 'updatedAt' | 'safeAt'> &
  Partial<Pick<AlertView, 'location' | 'placeAt' | 'formattedLocation' | 'locationDetails' | 'place' | 'notes'>>

/** An alert as the person who raised it sees it. */
export type OwnAlert = OwnAlertPayload
