import { type Person } from '../access/actor.ts'
import { record } from '../events/record.server.ts'
import { NATION_WORDS } from '../bank-holidays/nations.ts'
import { BYTE_ORDER_MARK, csvTyped } from '~/platform/csv.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { contactLine } from './lines.ts'
import { BETWEEN_CONTACTS, SITE_COLUMNS, type SiteColumn } from './site-columns.ts'
import { listSites } from './sites.server.ts'
import { type SiteView } from './views.ts'

/**
 * Returns the sites that the actor may see as CSV, by name, with the columns of an import. The export is recorded in
 * the audit log.
 */
export function exportSites(actor: Person, now = new Date()): { name: string; text: string[] } {
  const rows = listSites(actor)
  commit(() => record(actor, { type: 'sites.exported', personId: null, details: { sites: rows.length } }, now))
  const head = csvTyped(SITE_COLUMNS.map(([, title]) => title))
  const lines = rows.map((site) => csvTyped(SITE_COLUMNS.map(([field]) => cellOf(site, field))))
  return { name: `sites-${dayOf(now)}.csv`, text: [BYTE_ORDER_MARK + head, ...lines] }
}

function cellOf(site: SiteView, field: SiteColumn): string | number {
  if (field === 'contacts') return site.contacts.map(contactLine).join(BETWEEN_CONTACTS)
  if (field === 'nation') return NATION_WORDS[site.nation]
  const value = site[field]
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
}
