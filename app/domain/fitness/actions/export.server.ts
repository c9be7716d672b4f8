import { type Person } from '../../kernel/access/actor.ts'
import { demandFresh } from '../../kernel/access/fresh.server.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { listActions } from './actions.server.ts'
import { type ActionList } from './input.ts'

const PAGE = 200
const HEAD = ['Due', 'Kind', 'What', 'About', 'For', 'Site', 'State', 'Closed', 'Closed by', 'Notes']

/**
 * Exports the actions of a list as CSV, page by page; the export goes into the audit log. @throws Problem forbidden
 * with code `confirm_password`: it names several people
 */
export function exportActions(
  actor: Person,
  query: ActionList,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  sitesOf(actor, 'action.see')
  demandFresh(actor)
  const { kind = null, state, dueBefore = null, within = null } = query
  const details = { kind, state, dueBefore, within }
  commit(() => record(actor, { type: 'actions.exported', personId: null, details }, now))
  return { name: `actions-${dayOf(now)}.csv`, text: lines(actor, query, now) }
}

function* lines(actor: Person, query: ActionList, now: Date): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  let after: string | undefined
  do {
    const { items, next } = listActions(actor, { ...query, limit: PAGE, after }, now)
    for (const item of items) {
      const about = [item.userName ?? '', item.ownerName ?? 'Administrators', item.siteName ?? '']
      const end = [item.state, item.closedAt ?? '', item.closedBy ?? '', item.closedWords ?? '']
      yield csvLine([item.dueOn, item.kindLabel, item.words, ...about, ...end])
    }
    after = next ?? undefined
  } while (after)
}
