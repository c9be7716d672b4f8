import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { ladderRuns } from '#db/schema/ladder.ts'
import { escalateAlert } from '../emergencies/escalate.server.ts'
import { unassignAlerts } from '../emergencies/unassign.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { db, write } from '~/platform/store.server.ts'

/**
 * When a person can no longer answer the open alerts that they have acknowledged, tells every administrator at once and
 * continues the steps that the acknowledgement had stopped.
 */
export function releaseAlerts({ personId }: Happened, now: Date): void {
  if (!personId) return
  for (const { alert, left } of unassignAlerts(personId, now)) {
    resumeSteps(alert, now)
    const minutes = Math.round((now.getTime() - alert.triggeredAt.getTime()) / 60_000)
    escalateAlert(alert.id, { more: 1, minutes, left }, now)
  }
}

/** Plans the dropped steps of an alert again, with the same delays, from now on. */
function resumeSteps({ id, triggeredAt }: { id: string; triggeredAt: Date }, now: Date): void {
  const dropped = and(eq(ladderRuns.alertId, id), isNotNull(ladderRuns.doneAt), isNull(ladderRuns.told))
  for (const { step, dueAt } of db().select().from(ladderRuns).where(dropped).all())
    write()
      .update(ladderRuns)
      .set({ doneAt: null, plannedAt: now, dueAt: new Date(now.getTime() + dueAt.getTime() - triggeredAt.getTime()) })
      .where(and(eq(ladderRuns.alertId, id), eq(ladderRuns.step, step)))
      .run()
}
