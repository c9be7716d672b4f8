import { listActions, listSettleable } from '~/domain/fitness/actions/actions.server.ts'
import { ActionList } from '~/domain/fitness/actions/input.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { chooseSite } from '~/domain/kernel/sites/choose.server.ts'
import { findException } from '~/domain/time/exceptions/exceptions.server.ts'
import { KIND_WORDS, titleOf } from '~/domain/time/exceptions/kinds.ts'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { z } from 'zod'
import { dayOf } from '~/platform/dates.ts'
import { personFilter } from '~/routes/admin/staff/person-filter.server.ts'
import { inSentences } from '~/platform/sentences.ts'

/** The query of the Due page. A person is given as typed, and a site by its name if there are many. */
export const DueQuery = ActionList.extend({
  person: z.string().max(200).optional(),
  siteName: z.string().max(200).optional(),
  /** The exception that becomes an action. */
  about: z.string().max(60).optional(),
})

/** Returns the list of what is due, with the choices for its filter. */
export function duePage(actor: Person, { person, siteName, about, ...query }: z.infer<typeof DueQuery>) {
  const isAdmin = may(actor, 'admin.enter')
  const { site, ...sites } = chooseSite(actor, { siteId: query.siteId, siteName })
  const who = isAdmin ? personFilter(actor, person) : {}
  const asked = { ...query, siteId: site?.id, userId: who.userId ?? query.userId }
  const page = who.unknown ? { items: [], next: null, total: null } : listActions(actor, asked)
  const { state, kind = null, within = null, dueBefore = null } = query
  const told = { state, kind, within, dueBefore, siteId: asked.siteId, userId: asked.userId }
  const given = Object.entries(told).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return {
    ...page,
    settleable: listSettleable(actor, page.items),
    today: dayOf(new Date()),
    ...{ state, kind, within, dueBefore, isAdmin, sites },
    siteId: site?.id ?? '',
    siteLabel: site?.label ?? '',
    draft: isAdmin && about ? draftOf(findException(actor, about)) : null,
    person: { typed: person ?? '', unknown: who.unknown ?? null },
    /** The same list as a file. */
    exportQuery: new URLSearchParams(given).toString(),
  }
}

/** The initial text of an action about an exception: 'Late: Alice Archer'. */
function draftOf(found: ExceptionView) {
  const what = `${KIND_WORDS[found.kind]}: ${titleOf(found)}`
  return { exceptionId: found.id, words: inSentences([what, found.reason]) }
}
