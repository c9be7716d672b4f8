import { and, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { holdsGrant, mayAt, seesSite, sitesOf } from '../../kernel/access/grants.server.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { demand, demandAgreed, may } from '../../kernel/access/permissions.ts'
import { notFound } from '~/platform/problem.ts'
import { alertWords } from './alert-kinds.ts'
import { CONTROL_ONLY, isHiddenFrom } from './alert-types.ts'
import { findAlertRow } from './view-alert.server.ts'

type Permission = 'emergency.see' | 'emergency.answer' | 'emergency.handle'

/**
 * Returns the condition for the alerts that a person may see in lists: all of them for administrators, those at their
 * sites for people with site access. Alerts without a known site, and those that only control may know about, are for
 * administrators only. @throws Problem unauthenticated, forbidden
 */
export function alertsSeenBy(actor: Person): SQL {
  const sites = sitesOf(actor, 'emergency.see')
  if (may(actor, 'emergency.see')) return alertsShownTo(actor)
  const there = sites === 'all' ? isNotNull(alerts.siteId) : inArray(alerts.siteId, [...sites])
  return and(there, notInArray(alerts.type, [...CONTROL_ONLY]), alertsShownTo(actor))!
}

/**
 * Returns the alert with this id if the actor may act on it. @throws Problem not_found if they may not know about it,
 * forbidden if they may know about it but not act
 */
export function alertFor(actor: Person, permission: Permission, id: string) {
  if (may(actor, permission)) demand(actor, permission)
  else if (!holdsGrant(actor.id)) demand(actor, permission)
  const row = findAlertRow(id)
  if (isHiddenFrom(row, actor)) throw notFound('Alert')
  if (may(actor, permission)) return row
  const known = row.siteId !== null && !alertWords(row).controlOnly && seesSite(actor.id, row.siteId)
  if (!known) throw notFound('Alert')
  if (!mayAt(actor, permission, row.siteId)) demand(actor, permission)
  demandAgreed(actor, permission)
  return row
}
