import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { keepCounters } from './counters.ts'
import { migrateTo, waitingMigrations } from './migrate.ts'
import { keepNames, type Naming, refreshNames } from './names.ts'
import { DatabaseRefusal } from './refusal.ts'
import { keepingStatements } from './statements.ts'
import { keepTriggers } from './triggers.ts'

export type Sqlite = Database.Database
export type Db = BetterSQLite3Database
export type Opened = {
  sqlite: Sqlite
  db: Db
  file: string
  /** Runs work in a transaction that may write from its start; within another one it is a savepoint. */
  immediately: <T>(work: () => T) => T
  close: () => void
}

export type Opening = {
  /** Is all of it read and checked? That takes as long as the disk needs for the whole file. */
  check?: boolean
  /** Receives the progress of a migration. */
  say?: (line: string) => void
  /** Is an older release's database upgraded? Otherwise it is refused and unchanged. */
  migrate?: boolean
}

/**
 * Opens the database, applies the newest migrations, and keeps its triggers, counters and names up to date.
 * @param file path of the database; created if it does not exist
 * @param migrationsFolder folder of the generated migrations
 * @param naming how names are compared
 * @throws DatabaseRefusal if the file is corrupt, newer than this release, or older than its first migration
 */
export function openDatabase(
  file: string,
  migrationsFolder: string,
  naming: Naming,
  { check, say, migrate = true }: Opening = {},
): Opened {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = named(file, () => openConnection(file))
  try {
    const waiting = named(file, () => waitingMigrations(sqlite, migrationsFolder))
    if (waiting.length > 0 && !migrate)
      throw new DatabaseRefusal(
        'This data is of an older release. Start this release first, which upgrades it, or use the release that runs now. Nothing was changed.',
      )
    // A damaged database must not be rebuilt from what can still be read.
    if (check || waiting.length > 0) named(file, () => checkWhole(sqlite))
    if (waiting.length > 0) migrateTo(sqlite, file, waiting, say)
    keepNames(sqlite, naming)
    if (migrate) {
      keepTriggers(sqlite)
      keepCounters(sqlite)
      refreshNames(sqlite)
    }
    sqlite.pragma('foreign_keys = ON')
    // Built once, because building it for each transaction takes as long as beginning and ending one.
    const { immediate } = sqlite.transaction((work: () => unknown) => work())
    return {
      sqlite,
      db: drizzle(keepingStatements(sqlite), { casing: 'snake_case' }),
      file,
      immediately: (work) => immediate(work) as ReturnType<typeof work>,
      close: () => sqlite.close(),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Opens one connection with every pragma that the product relies on, and checks that each is in force. */
function openConnection(file: string, options: Database.Options = {}): Sqlite {
  const sqlite = new Database(file, options)
  // A file made by hand may be readable by others; SQLite gives its side files the same
  // rights.
  if (!options.readonly && file !== ':memory:') fs.chmodSync(file, 0o600)
  if (!options.readonly) sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  // The old state of a commit is kept until its group ends, in case it is rolled back. It is kept in memory rather than
  // in a file. A later change of this setting would delete the connection's own triggers.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('trusted_schema = OFF')
  // Deleted data is overwritten, because a copy includes free pages.
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

function checkWhole(sqlite: Sqlite): void {
  const answer = sqlite.pragma('quick_check(1)', { simple: true })
  if (answer !== 'ok') throw Object.assign(new Error(String(answer)), { code: 'SQLITE_CORRUPT' })
}

/** Does something with the database. If the database is damaged, the error says what to do. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = String((error as { code?: string }).code)
    if (!code.startsWith('SQLITE_CORRUPT') && code !== 'SQLITE_NOTADB') throw error
    throw new DatabaseRefusal(
      `The database ${file} is damaged. Put a backup back with: npm run restore -- BACKUP_FILE --yes (nothing was changed).`,
    )
  }
}
