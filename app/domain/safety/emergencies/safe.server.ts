import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { notFound } from '~/platform/problem.ts'
import { commit, write } from '~/platform/store.server.ts'
import { type OwnAlert } from './alert-view.ts'
import { isOfWatch } from './alert-types.ts'
import { concernOf, findAlertRow, viewAlert, viewOwn } from './view-alert.server.ts'

/**
 * Records that the person who raised an alert says that they are safe. Control is told, and the alert stays open,
 * because the person may have been forced to say so, and only a call can show that. Pressing SOS again cancels it. Only
 * the first time counts, and a closed alert does not change. @throws Problem not_found for another person's alert
 */
export function reportSafe(actor: Person, { id }: { id: string }, now = new Date()): OwnAlert {
  demand(actor, 'emergency.raise')
  return commit(() => {
    const row = findAlertRow(id)
    if (row.userId !== actor.id || isOfWatch(row.type)) throw notFound('Alert')
    const open = and(eq(alerts.id, id), isNull(alerts.resolvedAt), isNull(alerts.safeAt))
    const { changes } = write().update(alerts).set({ safeAt: now }).where(open).run()
    const view = viewAlert(findAlertRow(id))
    if (changes) {
      const subject = { type: 'alert', id }
      const payload = { ...viewOwn(view), siteId: view.siteId }
      record(actor, { type: 'alert.safe', subject, details: concernOf(view), payload }, now)
    }
    return viewOwn(view)
  })
}
