import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { ladderRuns } from '#db/schema/ladder.ts'
import { users } from '#db/schema/people.ts'
import { hookFacts } from '../alarm-hook/alarms.server.ts'
import { queueHook } from '../alarm-hook/deliver.server.ts'
import { alertWords } from '../emergencies/alert-kinds.ts'
import { type AlertView } from '../emergencies/alert-view.ts'
import { findAlertRow, viewAlert } from '../emergencies/view-alert.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { activeOf } from '../lone-worker/sessions.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { type LadderStep } from '../../kernel/sites/ladder.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { ladderEmail } from './email.ts'
import { addResponder } from './responders.server.ts'

/** A step that was planned so far ahead was planned before the clock of this machine was set back. */
const CLOCK_SET_BACK_MS = 60_000

type Run = typeof ladderRuns.$inferSelect
type Recipient = { id: string | null; name: string; email: string | null; phone: string | null }

/** Writes the steps of a new alert down, from the ladder of the site where the person is. Nothing for what only control may know. */
export function planLadder(event: Happened, now: Date): void {
  const alert = findAlertRow(event.subjectId!)
  if (alertWords(alert).controlOnly) return
  const site = findSiteRow(alert.siteId ?? activeOf(alert.userId)?.siteId ?? null)
  for (const { step, afterMinutes, who, channel } of (site?.ladder ?? []) as LadderStep[]) {
    const dueAt = new Date(alert.triggeredAt.getTime() + afterMinutes * 60_000)
    write()
      .insert(ladderRuns)
      .values({ alertId: alert.id, step, who, channel, plannedAt: now, dueAt })
      .onConflictDoNothing()
      .run()
  }
}

/** Climbs every step that has come due, each once; those of an alert that somebody deals with are left out. Returns how many. */
export function climbLadders(now = new Date()): number {
  const due = or(lte(ladderRuns.dueAt, now), gt(ladderRuns.plannedAt, new Date(now.getTime() + CLOCK_SET_BACK_MS)))
  const runs = db()
    .select()
    .from(ladderRuns)
    .where(and(isNull(ladderRuns.doneAt), due))
    .orderBy(asc(ladderRuns.dueAt), asc(ladderRuns.step))
    .all()
  return runs.filter((run) => {
    try {
      return commit(() => climb(run, now))
    } catch (error) {
      log().error({ err: error, alert: run.alertId, step: run.step }, 'a step of a ladder could not be climbed')
      return false
    }
  }).length
}

function climb(run: Run, now: Date): boolean {
  const alert = viewAlert(findAlertRow(run.alertId))
  const over = alert.acknowledgedAt !== null || alert.resolvedAt !== null
  const told = over ? null : tell(run, alert, now)
  const mine = and(eq(ladderRuns.alertId, run.alertId), eq(ladderRuns.step, run.step), isNull(ladderRuns.doneAt))
  write().update(ladderRuns).set({ doneAt: now, told }).where(mine).run()
  return !over
}

function tell(run: Run, alert: AlertView, now: Date): number {
  const site = findSiteRow(alert.siteId ?? activeOf(alert.userId)?.siteId ?? null)
  const people = recipients(run.who, site?.contacts ?? [])
  const key = `ladder:${alert.id}:${run.step}`
  if (run.channel === 'hook') {
    const contacts = people.map(({ name, phone }) => ({ name, phone }))
    const respondUrl = addResponder(alert.id, null, now)
    const data = { ...hookFacts(alert), site: site?.name ?? null, step: run.step, who: run.who, contacts, respondUrl }
    return queueHook('alert.step', alert.id, data, key, now) ? 1 : 0
  }
  const told = people.filter((person) => (run.channel === 'push' ? person.id : person.email))
  for (const person of told) {
    const url = run.who === 'control' ? `${env().ORIGIN}/admin/emergencies` : addResponder(alert.id, person.name, now)
    if (run.channel === 'push') push(person, alert, url, key, now)
    else mail(person, alert, site?.name ?? null, url, key, now)
  }
  return told.length
}

function push(person: Recipient, alert: AlertView, url: string, key: string, now: Date): void {
  const { fullName } = alert.userDetails
  const note = {
    title: `${alert.drill ? 'DRILL: ' : ''}ALARM: ${fullName}`,
    body: `${alertWords(alert).says(fullName)} Open this to say that you are dealing with it.`,
    url: new URL(url).pathname,
    tag: `alert-${alert.id}`,
    urgent: true,
  }
  queuePush(person.id!, note, `${key}:${person.id}`, now)
}

function mail(person: Recipient, alert: AlertView, site: string | null, url: string, key: string, now: Date): void {
  const email = ladderEmail({
    company: env().COMPANY_NAME,
    drill: alert.drill,
    person: alert.userDetails.fullName,
    site,
    time: showInstant(alert.triggeredAt),
    says: alertWords(alert).says(alert.userDetails.fullName),
    url,
  })
  const to = { name: person.name, address: person.email! }
  queueEmail(to, email, `${key}:${person.email}`, now, { urgent: true, about: alert.userId })
}

function recipients(
  who: string,
  contacts: { name: string; phone: string | null; email: string | null }[],
): Recipient[] {
  if (who === 'contact') return contacts.map((contact) => ({ id: null, ...contact }))
  const people = who === 'control' ? listAdmins() : supervisors()
  return people.map(({ id, firstName, lastName, email }) => {
    return { id, name: `${firstName} ${lastName}`, email, phone: null }
  })
}

const supervisors = () =>
  db()
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.role, ['supervisor', 'manager']), eq(users.isActive, true)))
    .all()
