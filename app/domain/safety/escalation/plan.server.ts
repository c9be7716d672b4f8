import { and, eq, exists, isNull, lt, not } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { ladderRuns } from '#db/schema/ladder.ts'
import { alertWords } from '../emergencies/alert-kinds.ts'
import { findAlertRow } from '../emergencies/view-alert.server.ts'
import { activeOf } from '../lone-worker/sessions.server.ts'
import { type LadderStep } from '../../kernel/sites/ladder.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { companySteps } from './contacts.server.ts'

/** After this many minutes an unacknowledged alert is sent to all administrators again, whatever its steps. */
export const REMIND_AFTER_MIN = [2, 5]
/** How a reminder is sent: siren, push, email and alarm hook at the same time, to every administrator. */
export const REMINDER = 'alarm'

/** A step of one alert, stored when it was raised. */
export type Run = typeof ladderRuns.$inferSelect
type Row = ReturnType<typeof findAlertRow>

/** Returns the site from which an alert gets its steps and contacts. */
export const siteOfAlert = ({ siteId, userId }: Pick<Row, 'siteId' | 'userId'>) =>
  findSiteRow(siteId ?? (userId ? activeOf(userId)?.siteId : null) ?? null)

/**
 * Stores the steps of an alert, within a commit: those of its site, or else the company's, and the reminders. An alert
 * for control only has no steps but the reminders. Planning an alert again changes nothing.
 */
export function planEscalation(alertId: string, now: Date): void {
  const alert = findAlertRow(alertId)
  const steps = alertWords(alert).controlOnly ? [] : stepsOf(alert)
  const reminders = REMIND_AFTER_MIN.map((afterMinutes, index) => ({
    step: steps.length + index + 1,
    afterMinutes,
    who: 'control',
    channel: REMINDER,
  })).slice(alert.escalations)
  for (const { step, afterMinutes, who, channel } of [...steps, ...reminders]) {
    const dueAt = new Date(alert.triggeredAt.getTime() + afterMinutes * 60_000)
    write()
      .insert(ladderRuns)
      .values({ alertId, step, who, channel, plannedAt: now, dueAt })
      .onConflictDoNothing()
      .run()
  }
}

/**
 * Returns for how many minutes nobody has been dealing with an alert when a step of it is due. Its steps are planned
 * again when its owner can no longer deal with it, each a number of whole minutes later.
 */
export function minutesUnanswered({ dueAt, plannedAt }: Run, triggeredAt: Date): number {
  const sincePlanned = (dueAt.getTime() - plannedAt.getTime()) / 60_000
  const isPlannedAgain = Number.isInteger(sincePlanned) && sincePlanned >= 0
  return isPlannedAgain ? sincePlanned : Math.round((dueAt.getTime() - triggeredAt.getTime()) / 60_000)
}

function stepsOf(alert: Row): LadderStep[] {
  const own = (siteOfAlert(alert)?.ladder ?? []) as LadderStep[]
  return own.length ? own : companySteps()
}

/** Returns the open alerts without stored steps. They exist if the reaction to raising them has not run yet. */
export function listUnplanned(): string[] {
  const runs = db()
    .select({ step: ladderRuns.step })
    .from(ladderRuns)
    .where(and(eq(ladderRuns.alertId, alerts.id), eq(ladderRuns.channel, REMINDER)))
  const open = and(isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt))
  return db()
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(open, lt(alerts.escalations, REMIND_AFTER_MIN.length), not(exists(runs))))
    .all()
    .map(({ id }) => id)
}
