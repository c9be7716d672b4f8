import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { ladderRuns } from '#db/schema/ladder.ts'
import { escalateAlert } from '../emergencies/escalate.server.ts'
import { findAlertRow, UNDO_MS } from '../emergencies/view-alert.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { CLOCK_SET_BACK_MS } from '~/platform/clock.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { log } from '~/platform/log.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { listUnplanned, minutesUnanswered, planEscalation, REMINDER, type Run } from './plan.server.ts'
import { notifyStep } from './notify.server.ts'

/** Plans the steps of a new alert, and runs those without a delay at once. */
export function startEscalation(event: Happened, now: Date): void {
  planEscalation(event.subjectId!, now)
  for (const run of dueRuns(now, event.subjectId!)) runStep(run, now)
}

/**
 * Runs every due step once. When an alert is acknowledged, its steps wait until that can no longer be undone, and are
 * then dropped. Returns how many steps reached a person or reminded control.
 */
export function runEscalations(now = new Date()): number {
  commitEach(listUnplanned(), (id) => planEscalation(id, now), 'the escalation of an alert could not be planned')
  return dueRuns(now).filter((run) => {
    try {
      return commit(() => runStep(run, now))
    } catch (error) {
      log().error({ err: error, alert: run.alertId, step: run.step }, 'an escalation step could not be run')
      return false
    }
  }).length
}

const isDue = (now: Date) =>
  or(
    lte(ladderRuns.dueAt, now),
    // The clock was set back, so the delay is unknown. It is better to run the step too early than never.
    gt(ladderRuns.plannedAt, new Date(now.getTime() + CLOCK_SET_BACK_MS)),
  )

const dueRuns = (now: Date, alertId?: string): Run[] =>
  db()
    .select()
    .from(ladderRuns)
    .where(and(isNull(ladderRuns.doneAt), isDue(now), alertId ? eq(ladderRuns.alertId, alertId) : undefined))
    .orderBy(asc(ladderRuns.dueAt), asc(ladderRuns.step))
    .all()

function runStep(run: Run, now: Date): boolean {
  const alert = findAlertRow(run.alertId)
  const answeredAt = alert.acknowledgedAt ?? alert.resolvedAt
  if (answeredAt && now.getTime() - answeredAt.getTime() < UNDO_MS) return false
  if (answeredAt) return end(run, null, now) && false
  // After the machine was suspended, several steps may be due to notify the same people in the same way. Only the last
  // one does so.
  const same = dueRuns(now, run.alertId).filter(({ who, channel }) => who === run.who && channel === run.channel)
  const last = same.at(-1)
  if (!last || !same.some(({ step }) => step === run.step)) return false
  const told = last.channel === REMINDER ? remind(last, alert.triggeredAt, same.length, now) : notifyStep(last, now)
  for (const one of same) end(one, one === last ? told : 0, now)
  return told > 0
}

function remind(run: Run, triggeredAt: Date, more: number, now: Date): number {
  escalateAlert(run.alertId, { more, minutes: minutesUnanswered(run, triggeredAt) }, now)
  return 1
}

function end({ alertId, step }: Run, told: number | null, now: Date): boolean {
  const mine = and(eq(ladderRuns.alertId, alertId), eq(ladderRuns.step, step), isNull(ladderRuns.doneAt))
  return write().update(ladderRuns).set({ doneAt: now, told }).where(mine).run().changes > 0
}
