import path from 'node:path'
import Database from 'better-sqlite3'
import { type Server } from './server.ts'

/** Reads a server's data file as another process. */
export function look<T>(server: Server, work: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(path.join(server.folder, 'portal.db'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/**
 * Returns the size of a server's database in bytes. Pages that are still in the write-ahead log are counted once, so
 * the size does not depend on when the log is copied into the file, as the sizes of the two files do.
 */
export const databaseBytes = (server: Server): number =>
  look(
    server,
    (sqlite) =>
      (sqlite.pragma('page_count', { simple: true }) as number) *
      (sqlite.pragma('page_size', { simple: true }) as number),
  )
