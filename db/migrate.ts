import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseRefusal } from './refusal.ts'
import { dropTriggers } from './triggers.ts'

/** A step between two releases: its name and its statements. */
export type Migration = { name: string; at: number; hash: string; statements: string[] }

/**
 * Returns the steps that this release knows and the database has not had, oldest first.
 * @throws DatabaseRefusal if the database has had one that this release does not know, or is older than the first one
 */
export function waitingMigrations(sqlite: Database.Database, folder: string): Migration[] {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const kept = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const last = kept ? newestApplied(sqlite) : 0
  const newest = Math.max(0, ...journal.entries.map((entry) => entry.when))
  if (last > newest) {
    throw new DatabaseRefusal(
      'The database was made by a newer release. Install that release, or restore an older backup: npm run restore -- BACKUP_FILE --yes',
    )
  }
  if (kept && last < journal.entries[0]!.when) {
    throw new DatabaseRefusal(
      'The database was made by a test release from before the first one, which this release cannot open. Start the release that made it, or begin with an empty data folder.',
    )
  }
  // Nearly every start finds nothing to do, and then the steps need not be read.
  if (last === newest) return []
  return readMigrationFiles({ migrationsFolder: folder })
    .map(({ folderMillis: at, hash, sql }, n) => ({ name: journal.entries[n]!.tag, at, hash, statements: sql }))
    .filter(({ at }) => at > last)
}

/**
 * Applies the steps in one transaction, after the old state was copied.
 * @param say receives the progress: a large company waits for minutes, and the operator must not switch the machine off
 * @throws DatabaseRefusal if references are broken afterwards
 */
export function migrateTo(
  sqlite: Database.Database,
  file: string,
  steps: Migration[],
  say: (line: string) => void = () => undefined,
): void {
  const old = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'users'").get() !== undefined
  const begun = performance.now()
  const tell = (line: string) => old && say(`Upgrade of the database: ${line}`)
  tell(`${steps.length} to go, ${Math.ceil(fs.statSync(file).size / 2 ** 20)} MB. A copy is kept beside it first.`)
  if (old) keepCopy(sqlite, file)
  // Rebuilding a table drops the old one. With foreign keys on, ON DELETE CASCADE would empty the tables that refer to
  // it.
  sqlite.pragma('foreign_keys = OFF')
  dropTriggers(sqlite)
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const note = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  const take = sqlite.transaction(() => {
    for (const [n, { name, at, hash, statements }] of steps.entries()) {
      tell(`${n + 1} of ${steps.length}: ${name.replace(/^\d+_/, '').replaceAll('_', ' ')}`)
      for (const statement of statements) sqlite.exec(statement)
      note.run(hash, at)
    }
  })
  take.immediate()
  tell('looking at all references, then counting')
  if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) {
    throw new DatabaseRefusal(
      `The migration left broken references. Put the copy back: npm run restore -- ${file}.before-migration`,
    )
  }
  tell(`done in ${Math.round((performance.now() - begun) / 1000)} s`)
}

const newestApplied = (sqlite: Database.Database) =>
  Number(sqlite.prepare('SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations').pluck().get())

function keepCopy(sqlite: Database.Database, file: string): void {
  const copy = `${file}.before-migration`
  fs.rmSync(copy, { force: true })
  sqlite.prepare('VACUUM INTO ?').run(copy)
}
