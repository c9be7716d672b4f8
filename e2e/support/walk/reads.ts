import { changed, contentOf } from '../content.ts'
import { look } from '../database.ts'
import { ENDLESS } from './calls.ts'
import { type World } from './world.ts'

/** Settings that are written by scheduled jobs rather than pages. */
const BY_JOBS = new Set(['site_book_event', 'late_backups', 'disk', 'bank_holidays'])
const BESIDE = new Set(['sqlite_sequence', 'event_details'])
/**
 * Kinds of reading that are recorded: that a person viewed or exported monitored data, and that they were refused. The
 * time when they were last seen is left out too.
 */
const RECORDED = /^export\.|^access\.refused$|\.(exported|viewed)$/

const counted = (table: string, row: Record<string, unknown>) => {
  if (BESIDE.has(table) || BY_JOBS.has(String(row.key)) || RECORDED.test(String(row.type))) return null
  const { last_seen_at: _seen, expires_at: _slides, ...rest } = row
  return rest
}

/** How many addresses are read between two looks at the data, because looking takes longer than reading. */
const AT_ONCE = 12

/** Reads each address as a guard and as an administrator. @returns which reading changed something, and which tables */
export async function changedByReading(world: World, addresses: string[]): Promise<string[]> {
  const wrong: string[] = []
  const all = addresses.filter((one) => !ENDLESS.has(one))
  let before = await caughtUp(world)
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    for (const address of some)
      for (const kind of ['guard', 'admin'] as const) await world.ask(world.one(kind), { method: 'GET', address })
    const after = contentOf(world.server, counted)
    const tables = changed(before, after)
    if (tables.length > 0) wrong.push(`one of GET ${some.join(', ')} changed ${tables.join(', ')}`)
    before = after
  }
  return wrong
}

/** Waits until the server has run the jobs that it makes up for at its start, and nothing changes any more. */
async function caughtUp({ server }: World): Promise<Map<string, string>> {
  const unfinished = 'SELECT count(*) FROM schedule_runs WHERE ended_at IS NULL'
  let content = contentOf(server, counted)
  let since = Date.now()
  for (const until = since + 45_000; Date.now() < until && Date.now() - since < 2000;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const now = contentOf(server, counted)
    const running = look(server, (sqlite) => sqlite.prepare(unfinished).pluck().get())
    if (running !== 0 || changed(content, now).length > 0) since = Date.now()
    content = now
  }
  return content
}
