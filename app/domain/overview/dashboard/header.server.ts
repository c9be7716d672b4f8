import { type Person } from '../../kernel/access/actor.ts'
import { hasColleague } from '../../kernel/access/own-decision.server.ts'
import { maySomewhere, sitesOf } from '../../kernel/access/grants.server.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { findControlRoom, type ControlRoomView } from '../../safety/control-room/control-room.server.ts'
import { alertWords, type KindWords } from '../../safety/emergencies/alert-kinds.ts'
import { changesSince, type Headline, headlineOf } from '../../safety/emergencies/headline.ts'
import { listOpenAlerts } from '../../safety/emergencies/log.server.ts'
import { countLateChecks } from '../../safety/lone-worker/for-control.server.ts'
import { countOpenExceptions } from '../../time/exceptions/exceptions.server.ts'
import { countAlarmedForms } from '../../forms/forms/alarms.server.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { counter } from '~/platform/counters.server.ts'

export type OpenAlert = {
  id: string
  headline: Headline
  /** The colour and icon with which this kind is shown. */
  tone: KindWords['tone']
  icon: KindWords['icon']
  triggeredAt: string
  seenBy: string | null
  /** What changed since it was raised, one sentence each. */
  changes: string[]
}

export type HeaderView = {
  pendingHolidays: number
  /** Null for a person with site access only. */
  controlRoom: ControlRoomView | null
  /** The twenty most serious unresolved alerts, and how many there are in all. */
  openAlerts: OpenAlert[]
  alertCount: number
  /** Forms with dangerous answers that nobody has reviewed. */
  alarmedForms: number
  /** Shifts that do not go as planned. */
  exceptions: number
  /** Check-ins of lone workers that are late, or missed without an open alert. */
  lateChecks: number
  /** Whether emails are sent; if not, people are given links. */
  emailReady: boolean
  /** Is there another active administrator, who can decide this one's own matters? */
  colleague: boolean
  /** May this person settle exceptions at any site? */
  settles: boolean
}

/**
 * Returns the header of every admin page: open alerts, how many holiday requests wait, and whether the control room is
 * on. With site access only, it covers those sites.
 */
export function findHeader(actor: Person, now = new Date()): HeaderView {
  const whole = may(actor, 'admin.enter')
  if (whole) demand(actor, 'admin.enter')
  else sitesOf(actor, 'site.see')
  const alerts = listOpenAlerts(actor)
  return {
    openAlerts: alerts.items.map((alert) => ({
      id: alert.id,
      headline: headlineOf(alert, now),
      tone: alertWords(alert).tone,
      icon: alertWords(alert).icon,
      triggeredAt: alert.triggeredAt,
      seenBy: alert.acknowledgedBy,
      changes: changesSince(alert, now),
    })),
    alertCount: alerts.total,
    alarmedForms: whole ? countAlarmedForms() : 0,
    exceptions: countOpenExceptions(actor),
    lateChecks: countLateChecks(actor),
    emailReady: isEmailSetUp(),
    pendingHolidays: whole ? countPending() : 0,
    controlRoom: whole ? findControlRoom(actor, now) : null,
    colleague: hasColleague(actor.id),
    settles: maySomewhere(actor, 'form.see'),
  }
}

/** Holiday requests waiting for a decision, from the counters. */
export const countPending = () => counter('holidays/pending')
