import { type OpenThen } from '#db/schema/desk.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { countWaiting, listOperations } from '../../offline/outbox/lists.server.ts'
import { kindLabel, kindOf } from '../../safety/emergencies/alert-kinds.ts'
import { isHiddenFrom } from '../../safety/emergencies/alert-types.ts'
import { listOpenAlerts } from '../../safety/emergencies/log.server.ts'
import { findAlertRow } from '../../safety/emergencies/view-alert.server.ts'
import { countLateChecks, listLateChecks } from '../../safety/lone-worker/for-control.server.ts'
import { countOpenExceptions, listMostUrgent } from '../../time/exceptions/exceptions.server.ts'
import { KIND_WORDS } from '../../time/exceptions/kinds.ts'
import { isProblem } from '~/platform/problem.ts'
import { type OpenItem } from './views.ts'

/** How many of each kind the desk's page lists. */
const LISTED = 40
/** More than a company ever has open: a handover stores all of them, because its next controller signs for them. */
const ALL = 100_000
const REQUEST_WORDS: Record<string, string> = { sos: 'emergency alert', form: 'form', check_in: 'check-in' }

/** Returns every matter that needs a person now, as `listOpenNow` lists them. */
export const listAllOpen = (actor: Person): OpenThen[] => listOpenNow(actor, ALL).items

/**
 * Returns the matters that need a person now, and who is dealing with each: alerts, late check-ins, exceptions, and
 * requests from phones. @param most how many of each at most
 */
export function listOpenNow(actor: Person, most = LISTED): { items: OpenThen[]; total: number } {
  const alerts = listOpenAlerts(actor, most)
  const { urgent: exceptions } = listMostUrgent(actor, most)
  const requests = listOperations(actor, { state: 'open', limit: most }).items
  const items: OpenThen[] = [
    ...alerts.items.map((view) => {
      const { acknowledgedBy, acknowledgedName } = findAlertRow(view.id)
      const owner = { ownerId: acknowledgedBy, ownerName: acknowledgedBy ? null : acknowledgedName }
      const { id, userId, siteId, receivedAt } = view
      return { of: 'alert', id, kind: kindOf(view), personId: userId, siteId, since: receivedAt, ...owner }
    }),
    ...listLateChecks(actor, most).map(({ id, userId, siteId, dueAt }) => {
      return { of: 'check', id, kind: 'check', personId: userId, siteId, since: dueAt, ...nobody }
    }),
    ...exceptions.map(({ id, kind, userId, siteId, dueAt, ownerId }) => {
      return { of: 'exception', id, kind, personId: userId, siteId, since: dueAt, ownerId, ownerName: null }
    }),
    ...requests.map(({ id, kind, action, userId, receivedAt }) => {
      const what = kind === 'punch' ? (action ?? kind) : kind
      return { of: 'request', id, kind: what, personId: userId, siteId: null, since: iso(receivedAt), ...nobody }
    }),
  ]
  const total = alerts.total + countLateChecks(actor) + countOpenExceptions(actor) + countWaiting(actor)
  return { items, total }
}

/** Returns open matters in words, without the alerts that the reader must not know about. */
export function viewOpen(reader: Person, items: readonly OpenThen[]): OpenItem[] {
  const names = namesOf(items.flatMap(({ personId, ownerId }) => [personId, ownerId]))
  return items
    .filter(({ of, id }) => of !== 'alert' || !isSecret(id, reader))
    .map(({ of, id, kind, personId, siteId, since, ownerId, ownerName }) => {
      const who = personId ? (names.get(personId) ?? 'Former member of staff') : null
      const owner = ownerId ? (names.get(ownerId) ?? 'Former member of staff') : ownerName
      const site = findSiteRow(siteId)?.name ?? null
      return {
        of: of as OpenItem['of'],
        id,
        what: [whatWords(of, kind), who].filter(Boolean).join(': '),
        site,
        since,
        owner,
      }
    })
}

function whatWords(of: string, kind: string): string {
  if (of === 'check') return 'Late check-in'
  if (of === 'exception') return (KIND_WORDS as Record<string, string>)[kind] ?? kind
  if (of === 'request') return `Recorded offline, ${REQUEST_WORDS[kind] ?? kind.replace('_', ' ')}`
  return kindLabel(kind)
}

/** A deleted alert was resolved before it was deleted. */
function isSecret(id: string, reader: Person): boolean {
  try {
    return isHiddenFrom(findAlertRow(id), reader)
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}

const nobody = { ownerId: null, ownerName: null }
const iso = (at: Date | string) => new Date(at).toISOString()
