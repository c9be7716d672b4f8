import path from 'node:path'
import Database from 'better-sqlite3'
import * as naming from '../../app/platform/names.ts'
import { keepNames } from '../../db/names.ts'

/**
 * Opens the data file of a server, or of a folder that no server uses, as another process would, and closes it after
 * the work. People that the work adds are found by their names. With `readonly`, what a killed server left there stays
 * as it is, its write-ahead log included.
 * @returns what the work returns
 */
export function look<T>(
  { folder, readonly = false }: { folder: string; readonly?: boolean },
  work: (sqlite: Database.Database) => T,
): T {
  const sqlite = new Database(path.join(folder, 'portal.db'), { readonly })
  try {
    if (!readonly) keepNames(sqlite, naming)
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/**
 * Returns the size of a server's database in bytes. Pages that are still in the write-ahead log are counted once, so
 * the size does not depend on when the log is copied into the file, as the sizes of the two files do.
 */
export const databaseBytes = (server: { folder: string }): number =>
  look(
    server,
    (sqlite) =>
      (sqlite.pragma('page_count', { simple: true }) as number) *
      (sqlite.pragma('page_size', { simple: true }) as number),
  )
