import { and, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { isOfWatch } from './alert-types.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'
import { type EscalationContacts } from './input.ts'

/** Minutes after which an unacknowledged alert goes out again: to all admins and to the escalation contacts. */
const ESCALATE_AFTER_MIN = [2, 5]

/** An alert that lies so far ahead was raised before the clock of this machine was set back. */
const CLOCK_SET_BACK_MS = 60_000

/** Escalates what nobody has acknowledged. Each step of each alert happens once. Returns how many went out. */
export function escalateAlerts(now = new Date()): number {
  const unseen = and(isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt))
  const late = new Date(now.getTime() - ESCALATE_AFTER_MIN[0]! * 60_000)
  const ahead = new Date(now.getTime() + CLOCK_SET_BACK_MS)
  const waiting = db()
    .select({ id: alerts.id, triggeredAt: alerts.triggeredAt, escalations: alerts.escalations })
    .from(alerts)
    .where(
      and(
        unseen,
        or(lte(alerts.triggeredAt, late), gt(alerts.triggeredAt, ahead)),
        lt(alerts.escalations, ESCALATE_AFTER_MIN.length),
      ),
    )
    .all()
  return waiting.filter(({ id, triggeredAt, escalations }) => {
    const age = now.getTime() - triggeredAt.getTime()
    // Nobody knows how old it is: twice is better than never.
    const minutes = age < -CLOCK_SET_BACK_MS ? Infinity : age / 60_000
    const step = ESCALATE_AFTER_MIN.filter((after) => minutes >= after).length
    return step > escalations && escalate(id, escalations, step, now)
  }).length
}

function escalate(id: string, from: number, to: number, now: Date): boolean {
  return commit(() => {
    const still = and(eq(alerts.id, id), eq(alerts.escalations, from), isNull(alerts.acknowledgedAt))
    if (!write().update(alerts).set({ escalations: to }).where(still).run().changes) return false
    const view = viewAlert(findAlertRow(id))
    const subject = { type: 'alert', id }
    const details = { step: to, minutes: ESCALATE_AFTER_MIN[to - 1] }
    const [type, personId] = isOfWatch(view.type)
      ? (['lone.alert_escalated', null] as const)
      : (['alert.escalated', view.userId] as const)
    record(system('escalation'), { type, subject, personId, details, payload: view }, now)
    return true
  })
}

/** People outside the product who are told of an alert that nobody acknowledges. */
export function listEscalationContacts(actor: Person) {
  demand(actor, 'emergency.handle')
  return { contacts: readSetting('escalation_contacts') }
}

/** Replaces the list. */
export function setEscalationContacts(actor: Person, { contacts }: EscalationContacts, now = new Date()) {
  demand(actor, 'emergency.handle')
  commit(() => {
    writeSetting('escalation_contacts', contacts, actor.id, now)
    record(actor, { type: 'escalation.contacts_changed', details: { count: contacts.length } }, now)
  })
  return { contacts }
}
