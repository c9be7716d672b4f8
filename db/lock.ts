import Database from 'better-sqlite3'

/**
 * Takes the data folder for this process until it ends; the operating system frees it after a crash.
 * @param file path of the lock file (a separate database, so that only one library opens the product's file)
 * @returns a function that releases the folder, or null if another process has it
 */
export function takeFolder(file: string): (() => void) | null {
  const lock = new Database(file, { timeout: 200 })
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
