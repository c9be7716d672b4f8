import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('../../../../db/schema/*.ts', { eager: true })

/** What happens to the rows of each table that name a site, when the site is removed. */
const DECIDED: Record<string, string> = {
  // These end with the site; remove-site.test.ts proves it.
  posts: 'removed',
  patterns: 'removed',
  requirements: 'deleted, also those of its positions',
  checkpoints: 'removed, and their posters retired',
  tours: 'removed, and runs that are due deleted',
  kiosks: 'revoked',
  client_links: 'revoked, and with them their scheduled reports',
  api_tokens: 'revoked if no other site is left',
  vehicles: 'left without a site',
  // While these go on, the site cannot be removed. The rest is history.
  duties: 'refused while published; drafts are deleted',
  lone_sessions: 'refused while open',
  clock_entries: 'refused while somebody is clocked in',
  visits: 'refused while somebody is signed in; deleted after its days',
  site_keys: 'refused while one is out',
  // These are records of what was there, and stay readable.
  alerts: 'history',
  actions: 'history; open ones are still due, and administrators list them',
  corrections: 'history',
  exceptions: 'history; the watch closes what is over',
  grants: 'kept, so that its people can read the history',
  instruction_reads: 'history',
  site_book_settings: 'kept, because it says when visitors are deleted',
  site_handovers: 'history',
  site_instructions: 'history',
  site_key_moves: 'history',
  site_log: 'history',
  site_log_numbers: 'history',
  site_training: 'history',
  tour_runs: 'history',
}

it('for every table that names a site, it is decided what happens when the site is removed', () => {
  const tables = Object.values(modules).flatMap((module) => Object.values(module).filter((one) => is(one, SQLiteTable)))
  const naming = tables.filter((table) => {
    const columns = getTableColumns(table)
    return 'siteId' in columns || 'siteIds' in columns || 'scopeId' in columns
  })
  expect(Object.keys(DECIDED).sort()).toEqual(naming.map(getTableName).sort())
})
