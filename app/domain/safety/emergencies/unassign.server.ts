import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { mayAt } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { alertWords } from './alert-kinds.ts'
import { recordAlert } from './answer.server.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'

type Row = ReturnType<typeof findAlertRow>

/**
 * Removes a person's acknowledgement from the open alerts that they can no longer answer, within a commit, because they
 * have left or have another role or less site access: everybody would go on believing that they deal with it.
 * @returns those alerts, as they were, and the name of the person
 */
export function unassignAlerts(personId: string, now: Date): { alert: Row; left: string }[] {
  const theirs = and(isNull(alerts.resolvedAt), eq(alerts.acknowledgedBy, personId))
  const lost = db()
    .select()
    .from(alerts)
    .where(theirs)
    .all()
    .filter((alert) => !mayAnswer(personId, alert))
  const left = namesOf([personId]).get(personId) ?? ''
  for (const { id } of lost) {
    write().update(alerts).set({ acknowledgedBy: null, acknowledgedAt: null }).where(eq(alerts.id, id)).run()
    recordAlert(system('escalation'), 'alert.acknowledge_undone', viewAlert(findAlertRow(id)), now, { left })
  }
  return lost.map((alert) => ({ alert, left }))
}

function mayAnswer(userId: string, alert: Row): boolean {
  const { id, role, isActive } = findRow(userId)
  const person = { kind: 'person', id, role } as Person
  if (!isActive || may(person, 'emergency.answer')) return isActive
  return alert.siteId !== null && !alertWords(alert).controlOnly && mayAt(person, 'emergency.answer', alert.siteId)
}
