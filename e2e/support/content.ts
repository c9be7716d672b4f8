import { createHash } from 'node:crypto'
import { look } from './database.ts'

type Row = Record<string, unknown>
/** Returns the part of a row that counts; null if none of it does. */
type Counted = (table: string, row: Row) => Row | null

/** Returns a digest of every table of a server, by its name. */
export function contentOf(server: { folder: string }, counted: Counted): Map<string, string> {
  return look(server, (sqlite) => {
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    return new Map(
      tables.map((table) => {
        const rows = (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Row[]).map((row) => counted(table, row))
        const digest = createHash('sha256').update(JSON.stringify(rows.filter(Boolean)))
        return [table, digest.digest('hex')]
      }),
    )
  })
}

/** Returns the names of the tables that differ. */
export const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after.keys()].filter((table) => after.get(table) !== before.get(table))

/** Waits until the follow-up work of earlier actions is done. */
export async function followedUp(server: { folder: string }, mostMs = 20_000): Promise<void> {
  const until = Date.now() + mostMs
  const waiting = () =>
    look(server, (sqlite) => sqlite.prepare("SELECT count(*) FROM reactions WHERE state = 'waiting'").pluck().get())
  while (waiting() !== 0) {
    if (Date.now() > until) throw new Error(`${String(waiting())} reactions are still waiting`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
