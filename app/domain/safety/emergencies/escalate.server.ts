import { eq, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { write } from '~/platform/store.server.ts'
import { personConcerned } from './alert-kinds.ts'
import { isOfWatch } from './alert-types.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'

/**
 * Records that an alert is sent again to all administrators, within a commit. @param more how many reminders were due,
 * because after the machine was suspended there may be two @param minutes when the last of them was due, in minutes
 * after the alert @param left the person who had acknowledged it and can no longer deal with it
 */
export function escalateAlert(
  id: string,
  { more, minutes, left }: { more: number; minutes: number; left?: string },
  now: Date,
): void {
  write()
    .update(alerts)
    .set({ escalations: sql`${alerts.escalations} + ${more}` })
    .where(eq(alerts.id, id))
    .run()
  const alert = viewAlert(findAlertRow(id))
  // The person in the payload is not told.
  const view = { ...alert, userId: personConcerned(alert) }
  const subject = { type: 'alert', id }
  const details = { step: view.escalations, minutes, ...(left && { left }) }
  const [type, personId] = isOfWatch(view.type)
    ? (['lone.alert_escalated', null] as const)
    : (['alert.escalated', view.userId] as const)
  record(system('escalation'), { type, subject, personId, details, payload: view }, now)
}
