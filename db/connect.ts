import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { dropCounterTriggers, keepCounters } from './counters.ts'

export type Sqlite = Database.Database
export type Db = BetterSQLite3Database
export type Opened = { sqlite: Sqlite; db: Db; file: string; close: () => void }

/** The database cannot be used; the message says what to do. */
class DatabaseRefusal extends Error {}

/**
 * Opens the database, brings it to the newest migration, has the counters kept and checks it.
 * @param file path of the database; made when it does not exist
 * @param migrationsFolder folder of the generated migrations
 * @throws DatabaseRefusal when the file is corrupt or newer than this release
 */
export function openDatabase(file: string, migrationsFolder: string): Opened {
  const sqlite = openChecked(file)
  try {
    const waiting = waitingMigrations(sqlite, migrationsFolder)
    if (waiting > 0 && hasTables(sqlite)) keepCopy(sqlite, file)
    const db = drizzle(sqlite, { casing: 'snake_case' })
    // A table rebuild drops the old table: with foreign keys on, ON DELETE CASCADE would empty its children.
    sqlite.pragma('foreign_keys = OFF')
    if (waiting > 0) dropCounterTriggers(sqlite)
    migrate(db, { migrationsFolder })
    keepCounters(sqlite)
    if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new DatabaseRefusal(
        `The migration left broken references. Put the copy back: npm run restore -- ${file}.before-migration`,
      )
    }
    sqlite.pragma('foreign_keys = ON')
    return { sqlite, db, file, close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Opens one connection with every pragma the product relies on, and checks that each holds. */
function openConnection(file: string, options: Database.Options = {}): Sqlite {
  const sqlite = new Database(file, options)
  // Made by an earlier release, or by hand, it may be open to others; SQLite gives its side files the same rights.
  if (!options.readonly && file !== ':memory:') fs.chmodSync(file, 0o600)
  if (!options.readonly) sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('trusted_schema = OFF')
  // What was deleted is overwritten: a copy takes free pages along.
  sqlite.pragma('secure_delete = ON')
  const held =
    sqlite.pragma('synchronous', { simple: true }) === 2 &&
    sqlite.pragma('foreign_keys', { simple: true }) === 1 &&
    sqlite.pragma('journal_mode', { simple: true }) === 'wal'
  if (!held && file !== ':memory:') {
    sqlite.close()
    throw new DatabaseRefusal('The database does not keep its safety settings (WAL, synchronous FULL, foreign keys).')
  }
  return sqlite
}

function openChecked(file: string): Sqlite {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  try {
    const sqlite = openConnection(file)
    const answer = sqlite.pragma('quick_check(1)', { simple: true })
    if (answer === 'ok') return sqlite
    sqlite.close()
    throw new DatabaseRefusal(String(answer))
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (error instanceof DatabaseRefusal || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
      throw new DatabaseRefusal(
        `The database ${file} is damaged. Put a backup back with: npm run restore -- BACKUP_FILE --yes (nothing was changed).`,
      )
    }
    throw error
  }
}

function hasTables(sqlite: Sqlite): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'users'").get() !== undefined
}

function waitingMigrations(sqlite: Sqlite, folder: string): number {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const kept = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const applied = kept
    ? (sqlite.prepare('SELECT created_at AS at FROM __drizzle_migrations').all() as { at: number }[])
    : []
  const newest = Math.max(0, ...journal.entries.map((entry) => entry.when))
  if (applied.some((row) => Number(row.at) > newest)) {
    throw new DatabaseRefusal(
      'The database was made by a newer release. Install that release, or restore an older backup: npm run restore -- BACKUP_FILE --yes',
    )
  }
  return journal.entries.length - applied.length
}

function keepCopy(sqlite: Sqlite, file: string): void {
  const copy = `${file}.before-migration`
  fs.rmSync(copy, { force: true })
  sqlite.prepare('VACUUM INTO ?').run(copy)
}
